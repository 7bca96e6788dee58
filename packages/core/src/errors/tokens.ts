import { BaseError } from './BaseError.ts'

/**
 * The decimals from the server differ from those of the token's contract, so any amount would be wrong. The wallet got no request.
 */
export class TokenDecimalsDifferError extends BaseError {
  override readonly name = 'TokenDecimalsDifferError'
  constructor(options: { symbol: string; address?: string; decimals: number; actual: number }) {
    const { symbol, address, decimals, actual } = options
    super(`${symbol} has ${actual} decimals on the chain, not ${decimals}. Nothing was sent.`, {
      code: 'TOKEN_DECIMALS_DIFFER',
      details: address,
      hints: ['The server may be compromised.'],
    })
  }
}

/**
 * The symbol from the server is neither that of the token's contract nor a known symbol of this token: it is another token. The wallet got
 * no request.
 */
export class TokenSymbolDiffersError extends BaseError {
  override readonly name = 'TokenSymbolDiffersError'
  constructor({ symbol, address, actual }: { symbol: string; address?: string; actual: string }) {
    super(`The contract calls this token ${actual}, not ${symbol}. Nothing was sent.`, {
      code: 'TOKEN_SYMBOL_DIFFERS',
      details: address,
      hints: ['The server may be compromised.'],
    })
  }
}
