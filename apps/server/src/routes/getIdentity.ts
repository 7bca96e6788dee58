import { CaipFormatError, type getIdentity as contract, parseCaipAddress } from '@latchkey/wire'
import { ApiError } from '../errors/ApiError.ts'
import type { Handler } from './Handler.ts'

/** An EVM address, or a Solana one. */
const knownAddress = /^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/

/** The name and avatar of an address. No naming service is configured on this server, so nothing is known of any. */
export const getIdentity: Handler<typeof contract> = (_context, request) => {
  if (!knownAddress.test(bareAddress(request.params.address))) refuse()
  return { name: null, avatar: null, resolvedAt: null }
}

function bareAddress(value: string): string {
  try {
    return value.includes(':') ? parseCaipAddress(value).address : value
  } catch (error) {
    if (error instanceof CaipFormatError) refuse()
    throw error
  }
}

function refuse(): never {
  throw new ApiError(400, { field: 'address', description: 'The address provided is invalid' })
}
