import { isCaipNetworkId } from '@latchkey/wire'
import { drawMonogram, readIcon } from '../catalogue/drawMonogram.ts'
import { networkIcons } from '../catalogue/networkIcons.ts'
import { networkImageIds } from '../catalogue/networkImageIds.ts'
import { ApiError } from '../errors/ApiError.ts'
import type { Handler } from './Handler.ts'
import { toSvgResponse } from './toSvgResponse.ts'

/**
 * The icon of a network by CAIP-2 id, bare EVM chain id, or the image id of existing clients: shipped for well-known ones, drawn for
 * configured ones.
 */
export const getAssetImage: Handler<'getAssetImage'> = async (context, { params }) => {
  const known = Object.hasOwn(networkImageIds, params.id) ? networkImageIds[params.id] : undefined
  const id = known ?? (/^\d{1,15}$/.test(params.id) ? `eip155:${params.id}` : params.id)
  const name = networkIcons[id]
  const icon = name && (await readIcon('networks', name))
  if (icon) return toSvgResponse(icon)
  const chain = isCaipNetworkId(id) ? context.networks.get(id) : undefined
  if (!chain) throw new ApiError(404, { field: 'id', description: 'No image is known by this id.' })
  return toSvgResponse(drawMonogram(chain.name))
}
