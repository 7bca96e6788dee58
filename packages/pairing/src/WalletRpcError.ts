/** The protocol's own codes for "the user said no" (5000) and its narrower forms: chains, methods, events. */
const rejections = new Set([5000, 5001, 5002, 5003])

/**
 * What a wallet answered instead of a result, in the shape of EIP-1193: a numeric `code`, 4001 when the user said no.
 * WalletConnect wallets say no as 5000-5003; `walletCode` keeps what was really sent.
 */
export class WalletRpcError extends Error {
  override readonly name = 'WalletRpcError'
  readonly code: number
  readonly walletCode: number
  readonly data: unknown

  constructor(answer: { code: number; message: string; data?: unknown }) {
    super(answer.message || 'The wallet answered with an error.')
    this.walletCode = answer.code
    this.code = rejections.has(answer.code) ? 4001 : answer.code
    this.data = answer.data
  }
}
