import { ApiError } from '../errors/ApiError.ts'
import { parseNamedAddress } from '../names/parseNamedAddress.ts'
import { toWireName } from '../names/toWireName.ts'
import type { Handler } from './Handler.ts'

/** The names that belong to an address. */
export const getNamesOfAddress: Handler<'getNamesOfAddress'> = async ({ names }, { params, query }) => {
  const account = parseNamedAddress(params.address)
  const stored = account ? await names.listByAddress(account.address, account) : []
  if (stored.length === 0 && query.apiVersion !== '2')
    throw new ApiError(404, { field: 'address', description: 'No name for address is found' })
  return stored.map(toWireName)
}
