import { PairingError, type PairingErrorCode, requestTimeoutMs } from '@latchkey/pairing'
import type { BaseError } from '../errors/BaseError.ts'
import { AbortedError } from '../errors/common.ts'
import {
  InvalidAppConfigurationError,
  InvalidProjectIdError,
  JwtTokenNotValidError,
  PairingExpiredError,
  PairingInvalidError,
  PairingUnsupportedError,
  RelayRefusedError,
  RelayUnavailableError,
  SessionEndedError,
  SessionExpiredError,
  TooManyRequestsError,
} from '../errors/pairing.ts'
import {
  UnrecognizedChainError,
  UnsupportedMethodError,
  UserRejectedError,
  WalletError,
  WalletTimeoutError,
} from '../errors/wallet.ts'

type Failure = { details: string | undefined; cause: unknown }

const byCode: Record<PairingErrorCode, (failure: Failure) => BaseError> = {
  RELAY_UNREACHABLE: (failure) => new RelayUnavailableError(failure),
  RELAY_REFUSED: (failure) => new RelayRefusedError(failure),
  RELAY_CLOSED: ({ cause }) => new AbortedError({ cause }),
  TOO_MANY_REQUESTS: (failure) => new TooManyRequestsError(failure),
  INVALID_APP_CONFIGURATION: (failure) => new InvalidAppConfigurationError(failure),
  INVALID_PROJECT_ID: (failure) => new InvalidProjectIdError(failure),
  JWT_TOKEN_NOT_VALID: (failure) => new JwtTokenNotValidError(failure),
  SESSION_EXPIRED: (failure) => new SessionExpiredError(failure),
  PROPOSAL_REJECTED: ({ cause }) => new UserRejectedError({ cause }),
  PROPOSAL_UNSUPPORTED: (failure) => new PairingUnsupportedError(failure),
  PROPOSAL_FAILED: (failure) => new WalletError(failure),
  PROPOSAL_EXPIRED: (failure) => new PairingExpiredError(failure),
  SETTLEMENT_INVALID: (failure) => new PairingInvalidError(failure),
  AUTHENTICATION_INVALID: (failure) => new PairingInvalidError(failure),
  MESSAGE_INVALID: (failure) => new PairingInvalidError(failure),
  ENVELOPE_INVALID: (failure) => new PairingInvalidError(failure),
  URI_INVALID: (failure) => new PairingInvalidError(failure),
  SESSION_NOT_FOUND: (failure) => new SessionEndedError(failure),
  SESSION_DELETED: (failure) => new SessionEndedError(failure),
  UNSUPPORTED_CHAIN: ({ cause }) => new UnrecognizedChainError({ cause }),
  UNSUPPORTED_METHOD: ({ details = 'this', cause }) => new UnsupportedMethodError({ method: details, cause }),
  REQUEST_EXPIRED: ({ cause }) => new WalletTimeoutError({ timeoutMs: requestTimeoutMs, cause }),
}

/** Maps an error of the pairing client to core's error classes; returns other errors (a wallet's, an abort) unchanged. */
export function toPairingFailure(error: unknown): unknown {
  return error instanceof PairingError ? byCode[error.code]({ details: error.details, cause: error }) : error
}
