/** Stable across versions: match on this, never on the message. */
export type PairingErrorCode = keyof typeof sentences

/** Each says what happened, why, and what to do. */
const sentences = {
  URI_INVALID: 'This is not a pairing link of WalletConnect version 2. Copy all of it, from "wc:" on.',
  ENVELOPE_INVALID: 'A message could not be decrypted. It was ignored.',
  MESSAGE_INVALID: 'A message is not valid. It was ignored.',
  RELAY_UNREACHABLE: 'The relay did not respond in time. Check the connection and try again.',
  RELAY_REFUSED: 'The relay returned an error.',
  RELAY_CLOSED: 'The pairing client was closed. Create a new one.',
  TOO_MANY_REQUESTS: 'The relay received too many requests. Wait a minute and try again.',
  INVALID_APP_CONFIGURATION: 'Invalid App Configuration: add this origin to the allow-list of the project.',
  INVALID_PROJECT_ID: 'Invalid Project ID: check the projectId.',
  JWT_TOKEN_NOT_VALID: 'Session Expired: the clock of this device is wrong. Please check time settings and reconnect.',
  SESSION_EXPIRED: 'Session Expired: its end is in the past. Please check time settings and reconnect.',
  PROPOSAL_REJECTED: 'The wallet declined the connection. Try again, or choose another wallet.',
  PROPOSAL_UNSUPPORTED: 'The wallet does not support what was requested. Choose another wallet.',
  PROPOSAL_FAILED: 'The wallet could not connect. Open it and try again.',
  PROPOSAL_EXPIRED: 'No wallet responded in time. Show a new link.',
  SETTLEMENT_INVALID: 'The wallet did not grant what was requested. Choose a network of the app in the wallet.',
  AUTHENTICATION_INVALID:
    'The wallet signed something other than what was requested. Nothing was accepted. Try again, or choose another wallet.',
  SESSION_NOT_FOUND: 'The session does not exist. Connect again.',
  SESSION_DELETED: 'The session ended. Connect again.',
  UNSUPPORTED_CHAIN: 'The wallet did not approve this chain. Connect again and approve it.',
  UNSUPPORTED_METHOD: 'The wallet did not approve this method. Connect again and approve it.',
  REQUEST_EXPIRED: 'The wallet did not respond in time. Open the wallet and try again.',
} as const

type PairingErrorOptions = { details?: string; cause?: unknown }

/**
 * Every error that this package creates. A wallet's error response is a `WalletRpcError`, and an abort is the signal's reason.
 *
 * @example
 * approval.catch((error) => { if (error instanceof PairingError && error.code === 'PROPOSAL_EXPIRED') renew() })
 */
export class PairingError extends Error {
  override readonly name = 'PairingError'
  readonly code: PairingErrorCode
  /** More for developers than the message says. */
  readonly details: string | undefined

  constructor(code: PairingErrorCode, { details, cause }: PairingErrorOptions = {}) {
    super(details ? `${sentences[code]}\nDetails: ${details}` : sentences[code], { cause })
    this.code = code
    this.details = details
  }
}

/** Parses a code that came from another tab; `fallback` if it is unknown. */
export function toPairingErrorCode(value: unknown, fallback: PairingErrorCode): PairingErrorCode {
  return typeof value === 'string' && Object.hasOwn(sentences, value) ? (value as PairingErrorCode) : fallback
}

/** How relays begin the close reasons of rejected connections. */
const reasons: readonly (readonly [string, PairingErrorCode])[] = [
  ['Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
  ['Unauthorized: invalid key', 'INVALID_PROJECT_ID'],
  ['JWT validation error: JWT Token is not yet valid', 'JWT_TOKEN_NOT_VALID'],
  // A new token is valid for a day, so it has expired only if the device's clock is a day behind.
  ['JWT validation error: JWT Token is expired', 'JWT_TOKEN_NOT_VALID'],
]

/**
 * Why a relay closed the connection on purpose: by its close reason, else by its codes 3000 (unauthorized), 3001 (too many requests) and
 * the standard's 1008 (policy violation). Undefined for a connection that broke, and for a relay that shuts down.
 */
export function closeError({ code, reason }: { code: number; reason: string }): PairingError | undefined {
  const details = reason || undefined
  const [, named] = reasons.find(([sentence]) => reason.includes(sentence)) ?? []
  if (named) return new PairingError(named, { details })
  if (code === 3001) return new PairingError('TOO_MANY_REQUESTS', { details })
  if (code === 3000 || code === 1008) return new PairingError('RELAY_REFUSED', { details })
  return undefined
}

/** The protocol's codes for a rejection by the user (5000) and its special cases: chains, methods, events. */
const rejections = new Set([5000, 5001, 5002, 5003])

/**
 * A wallet's error response, in the format of EIP-1193: a numeric `code`, 4001 for a rejection by the user. WalletConnect wallets reject
 * with 5000-5003; `walletCode` keeps the code they sent.
 */
export class WalletRpcError extends Error {
  override readonly name = 'WalletRpcError'
  readonly code: number
  readonly walletCode: number
  readonly data: unknown

  constructor(response: { code: number; message: string; data?: unknown }) {
    super(response.message || 'The wallet returned an error.')
    this.walletCode = response.code
    this.code = rejections.has(response.code) ? 4001 : response.code
    this.data = response.data
  }
}
