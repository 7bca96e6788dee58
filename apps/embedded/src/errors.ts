/**
 * What can go wrong in the embedded wallet. Each has a sentence for the visitor in `locales`; the first group comes from the server as
 * problems of the same name.
 */
export const errorCodes = [
  'code_wrong',
  'code_expired',
  'flow_unknown',
  'device_unconfirmed',
  'device_denied',
  'mail_cooldown',
  'too_many_tries',
  'session_ended',
  'proof_invalid',
  'proof_required_fresh_login',
  'enrolment_unknown',
  'mail_unavailable',
  'origin_not_allowed',
  'last_device',
  'recovery_not_proven',
  'recovery_wrong',
  'recovery_locked',
  'wallet_changed',
  'login_unavailable',
  'login_declined',
  'login_refused',
  'login_expired',
  'telegram_invalid',
  'login_unreachable',
  'login_taken',
  'last_login',
  'email_same',
  'address_changed',
  'recovery_frozen',
  'rotation_over',
  'guard_unavailable',
  'guard_unknown',
  'guard_waiting',
  'guard_over',
  'guard_full',
  'guard_ticket',
  'protection_needed',
  'passkey_unavailable',
  'passkey_unknown',
  'passkey_wrong',
  'challenge_expired',

  'address_invalid',
  'server_unreachable',
  'server_failed',
  'wallet_damaged',
  'recovery_unavailable',
  'device_unknown',
  'storage_unavailable',
  'password_short',
  'password_simple',
  'passwords_differ',
  'vault_failed',
  'import_expired',
  'wallet_exists',
  'telegram_needed',
  'backup_invalid',
  'passkey_canceled',
  'passkey_exists',
  'passkey_failed',
  'passkey_no_prf',
  'passkey_needed',

  'aborted',
  'busy',
  'user_rejected',
  'fee_unknown',
  'insufficient_funds',
  'invalid_request',
  'invalid_params',
  'node_failed',
  'would_fail',
  'not_signed_in',
  'not_supported',
  'not_sendable',
  'siwe_domain',
  'timeout',
  'unauthorized',
  'unknown_chain',
  'window_needed',
  'internal',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** Codes of EIP-1193, EIP-1474 and EIP-3085 that a page's provider returns. */
const rpcCodes: Partial<Record<ErrorCode, number>> = {
  user_rejected: 4001,
  unauthorized: 4100,
  not_signed_in: 4100,
  not_supported: 4200,
  not_sendable: 4200,
  unknown_chain: 4902,
  invalid_request: -32600,
  invalid_params: -32602,
  insufficient_funds: -32000,
  node_failed: -32603,
  would_fail: 3,
}

export type WalletErrorOptions = {
  /** What happened, for developers; never a secret. */
  details?: string
  /** Seconds to wait, as the server said. */
  retryAfterSeconds?: number
  /** A node's own code. */
  rpcCode?: number
  /** What a node attached to its error, in hex, such as the reason of a revert. */
  nodeData?: string
  cause?: unknown
}

/**
 * The one error of the wallet's page.
 * @example throw new WalletError('invalid_params', { details: 'to: not an address' })
 */
export class WalletError extends Error {
  override readonly name = 'WalletError'
  readonly code: ErrorCode
  readonly rpcCode: number | undefined
  readonly details: string | undefined
  readonly nodeData: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, options: WalletErrorOptions = {}) {
    super(options.details ? `${code}: ${options.details}` : code, { cause: options.cause })
    this.code = code
    this.rpcCode = options.rpcCode ?? rpcCodes[code]
    this.details = options.details
    this.nodeData = options.nodeData
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

export function isErrorCode(code: string): code is ErrorCode {
  return (errorCodes as readonly string[]).includes(code)
}

/** Any thrown value as a WalletError; an abort keeps its meaning. */
export function toWalletError(thrown: unknown): WalletError {
  if (thrown instanceof WalletError) return thrown
  if (thrown instanceof DOMException && thrown.name === 'TimeoutError') return new WalletError('timeout')
  if (thrown instanceof DOMException && thrown.name === 'AbortError') return new WalletError('aborted')
  return new WalletError('internal', { cause: thrown })
}
