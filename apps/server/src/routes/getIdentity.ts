import { CaipFormatError, type getIdentity as contract, parseCaipAddress } from '@latchkey/wire'
import type { Address } from 'viem'
import { isAddress } from 'viem/utils'
import { ApiError } from '../errors/ApiError.ts'
import { NoNameProviderError } from '../providers/names/createIdentities.ts'
import type { Handler } from './Handler.ts'

/** Of Solana and its like: known to be addresses, and to have no names here. */
const base58Address = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** The name and avatar of an address, by ENS or registered here; nulls where there is none. */
export const getIdentity: Handler<typeof contract> = async ({ identities, images }, request) => {
  const address = bareAddress(request.params.address)
  const unknown = { name: null, avatar: null, resolvedAt: null }
  if (base58Address.test(address)) return unknown
  if (!isAddress(address, { strict: false })) refuse()
  try {
    const found = await identities.find(address.toLowerCase() as Address) // isAddress has just said so
    if (!found) return unknown
    const [avatar = null] = await images.link([found.avatar], request.publicUrl)
    return { ...found, avatar }
  } catch (cause) {
    if (!(cause instanceof NoNameProviderError)) throw cause
    throw new ApiError(503, {
      field: 'identity',
      description: 'No provider of names answers now. Try again later.',
      cause,
    })
  }
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
