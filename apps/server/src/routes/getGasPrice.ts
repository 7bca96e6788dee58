import type { Handler } from './Handler.ts'
import { findChain } from './parseAccount.ts'
import { readGasPrices } from './readGasPrices.ts'

export const getGasPrice: Handler<'getGasPrice'> = async (context, request) => {
  const { standard, fast, instant } = await readGasPrices(context, findChain(context, request.query.chainId))
  return { standard: String(standard), fast: String(fast), instant: String(instant) }
}
