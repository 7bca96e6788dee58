import { drawMonogram, readIcon } from '../catalogue/drawMonogram.ts'
import { sanitizeText } from '../chains/describeToken.ts'
import type { Handler } from './Handler.ts'
import { toSvgResponse } from './toSvgResponse.ts'

/** The icon of a well-known symbol, or a drawn monogram. */
export const getTokenImage: Handler<'getTokenImage'> = async (_context, { params }) => {
  const icon = await readIcon('tokens', params.symbol.toLowerCase())
  return toSvgResponse(icon ?? drawMonogram(sanitizeText(params.symbol, { maxLength: 20 }) ?? '?'))
}
