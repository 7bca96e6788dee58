import { drawBadge } from '../catalogue/drawMonogram.ts'
import type { Handler } from './Handler.ts'
import { toSvgResponse } from './toSvgResponse.ts'

/** The sign of a fiat currency as its own country writes it, or its code where it has none of its own. */
export const getCurrencyImage: Handler<'getCurrencyImage'> = (_context, { params }) => {
  const code = params.code.toUpperCase()
  const sign = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value
  return toSvgResponse(drawBadge(code, sign ?? code))
}
