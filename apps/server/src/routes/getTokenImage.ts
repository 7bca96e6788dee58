import { drawMonogram, readIcon } from '../catalogue/drawMonogram.ts'
import { sanitizeText } from '../chains/describeToken.ts'
import type { Handler } from './Handler.ts'
import { svgAnswer } from './svgAnswer.ts'

/** The icon of a well-known symbol, or a drawn monogram. */
export const getTokenImage: Handler<'getTokenImage'> = async (_context, { params }) => {
  const icon = await readIcon('tokens', params.symbol.toLowerCase())
  return svgAnswer(icon ?? drawMonogram(sanitizeText(params.symbol, { maxLength: 20 }) ?? '?'))
}
