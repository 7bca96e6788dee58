/** EIP-1193 ProviderRpcError: what wallets throw. */
export class ProviderError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data: unknown
  constructor(options: { code: number; message: string; data?: unknown }) {
    super(options.message)
    this.code = options.code
    this.data = options.data
  }
}
