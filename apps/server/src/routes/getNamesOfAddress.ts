import type { getNamesOfAddress as contract } from '@latchkey/wire'
import { getAddress, isAddress } from 'viem/utils'
import { ApiError } from '../errors/ApiError.ts'
import { toWireName } from '../names/toWireName.ts'
import type { Handler } from './Handler.ts'

/** The names that are an address's own. */
export const getNamesOfAddress: Handler<typeof contract> = async ({ names }, { params, query }) => {
  if (!isAddress(params.address, { strict: false }))
    throw new ApiError(400, { field: 'address', description: 'The address provided is invalid' })
  const stored = await names.listByAddress(getAddress(params.address))
  if (stored.length === 0 && query.apiVersion !== '2')
    throw new ApiError(404, { field: 'address', description: 'No name for address is found' })
  return stored.map(toWireName)
}
