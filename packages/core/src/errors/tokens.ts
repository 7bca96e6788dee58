import { BaseError } from './BaseError.ts'

/** The decimals told of a token are not those of its contract: any amount of it would be another one. The wallet was not asked. */
export class TokenDecimalsDifferError extends BaseError {
  override readonly name = 'TokenDecimalsDifferError'
  constructor(options: { symbol: string; address?: string; decimals: number; actual: number }) {
    const { symbol, address, decimals, actual } = options
    super(`${symbol} has ${actual} decimals on the chain, not ${decimals}. Nothing was sent.`, {
      code: 'TOKEN_DECIMALS_DIFFER',
      details: address,
      hints: ['Do not retry blindly: the server that listed the token may have been tampered with.'],
    })
  }
}
