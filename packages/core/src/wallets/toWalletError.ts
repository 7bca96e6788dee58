import { BaseError } from '../errors/BaseError.ts'
import { AbortedError } from '../errors/common.ts'
import { SessionEndedError } from '../errors/pairing.ts'
import {
  ChainDisconnectedError,
  RequestPendingError,
  UnauthorizedError,
  UnrecognizedChainError,
  UnsupportedMethodError,
  UserRejectedError,
  WalletDisconnectedError,
  WalletError,
  WalletTimeoutError,
} from '../errors/wallet.ts'
import { collectErrors, type ErrorLayer } from './collectErrors.ts'

type Options = { method: string; cause: unknown }

/** Finds the chain's own error in a wallet's or node's; undefined where the chain did not reject anything. */
export type ParseChainError = (layers: readonly ErrorLayer[], cause: unknown) => BaseError | undefined

/** How long a paired wallet may take; it answers later requests with 8000. */
const pairedTimeoutMs = 300_000

/**
 * EIP-1193, EIP-3085, EIP-1474 and WalletConnect's codes. 5000 means what its text says, so it has no entry: `@latchkey/pairing` reports
 * 5000-5003 of a paired wallet as 4001.
 */
const byCode: Record<number | string, (options: Options) => BaseError> = {
  4001: (o) => new UserRejectedError(o),
  ACTION_REJECTED: (o) => new UserRejectedError(o),
  4100: (o) => new UnauthorizedError(o),
  4200: (o) => new UnsupportedMethodError(o),
  [-32601]: (o) => new UnsupportedMethodError(o),
  [-32004]: (o) => new UnsupportedMethodError(o),
  4900: (o) => new WalletDisconnectedError(o),
  4901: (o) => new ChainDisconnectedError(o),
  4902: (o) => new UnrecognizedChainError(o),
  [-32002]: (o) => new RequestPendingError(o),
  3000: (o) => new UnauthorizedError(o),
  3001: (o) => new UnauthorizedError(o),
  5100: (o) => new UnrecognizedChainError(o),
  5101: (o) => new UnsupportedMethodError(o),
  5102: (o) => new UnsupportedMethodError(o),
  5103: (o) => new UnauthorizedError(o),
  5104: (o) => new UnrecognizedChainError(o),
  6000: (o) => new SessionEndedError(o),
  7000: (o) => new SessionEndedError(o),
  8000: (o) => new WalletTimeoutError({ ...o, timeoutMs: pairedTimeoutMs }),
}

// Rejections, by wallets with a code of their own (5000, -32000, -32603, none).
const rejection =
  /\b(?:user|signer|request(?: was)?|transaction(?: was)?)\s+(?:has |was )?(?:rejected|denied|declined|cancell?ed|disapproved|refused|closed|aborted)|(?:rejected|denied|cancell?ed|declined) by (?:the )?user/i

// 4902, by wallets that report it without the code.
const unknownChain =
  /unrecognized chain|unknown chain|chain .{0,20}(?:not (?:been )?added|not configured)|try adding the chain/i

/**
 * Converts whatever a wallet threw. The code is read from every layer (`data.originalError`, `cause`, …): wallets often nest the real one
 * below a -32603.
 * @param options.parseChainError of the namespace, for what no code says
 * @param options.passesNodeCodes its wallets pass on the codes of their nodes, -32000 to -32099, which say something else there
 */
export function toWalletError(
  error: unknown,
  options: { method: string; parseChainError: ParseChainError; passesNodeCodes?: boolean },
): BaseError {
  if (error instanceof BaseError) return error
  const layers = collectErrors(error)
  const context = { method: options.method, cause: error }
  const says = (pattern: RegExp) => layers.some(({ message }) => pattern.test(message))
  if (layers.some(({ code }) => code === 'ABORT_ERR') || (error instanceof Error && error.name === 'AbortError')) {
    return new AbortedError({ cause: error })
  }
  if (says(rejection)) return new UserRejectedError(context)
  for (const { code } of layers) {
    if (options.passesNodeCodes && typeof code === 'number' && code <= -32000 && code >= -32099) continue
    const make = code === undefined || !Object.hasOwn(byCode, code) ? undefined : byCode[code]
    if (make) return make(context)
  }
  if (says(unknownChain)) return new UnrecognizedChainError(context)
  return (
    options.parseChainError(layers, error) ??
    new WalletError({ details: layers.find(({ message }) => message)?.message.slice(0, 300), cause: error })
  )
}
