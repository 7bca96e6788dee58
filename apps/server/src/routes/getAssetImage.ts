import { isCaipNetworkId } from '@latchkey/wire'
import { drawMonogram, readIcon } from '../catalogue/drawMonogram.ts'
import { networkIcons } from '../catalogue/networkIcons.ts'
import { ApiError } from '../errors/ApiError.ts'
import type { Handler } from './Handler.ts'
import { toSvgResponse } from './toSvgResponse.ts'

/** The icon of a network by CAIP-2 id or bare EVM chain id: shipped for well-known ones, drawn for configured ones. */
export const getAssetImage: Handler<'getAssetImage'> = async (context, { params }) => {
  const id = /^\d{1,15}$/.test(params.id) ? `eip155:${params.id}` : params.id
  const name = networkIcons[id]
  const icon = name && (await readIcon('networks', name))
  if (icon) return toSvgResponse(icon)
  const chain = isCaipNetworkId(id) ? context.chains.get(id) : undefined
  if (!chain) throw new ApiError(404, { field: 'id', description: 'No image is known by this id.' })
  return toSvgResponse(drawMonogram(chain.name))
}
