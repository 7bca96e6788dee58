import { drawMonogram, readIcon } from '../catalogue/drawMonogram.ts'
import { ApiError } from '../errors/ApiError.ts'
import type { Handler } from './Handler.ts'
import { toSvgResponse } from './toSvgResponse.ts'

/** The icon of a catalogued wallet, or a monogram of its name. */
export const getWalletImage: Handler<'getWalletImage'> = async (context, { params }) => {
  const wallet = context.wallets.find(({ image_id }) => image_id === params.id)
  if (!wallet) throw new ApiError(404, { field: 'id', description: 'No wallet of the catalogue has this image id.' })
  return toSvgResponse((await readIcon('wallets', wallet.slug)) ?? drawMonogram(wallet.name))
}
