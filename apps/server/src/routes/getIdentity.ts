import { ApiError } from '../errors/ApiError.ts'
import { parseNamedAddress } from '../names/parseNamedAddress.ts'
import { NoNameProviderError } from '../providers/names/createIdentities.ts'
import type { NameOfAddress } from '../providers/names/NameProvider.ts'
import type { Handler } from './Handler.ts'
import { type PreparedResponse, prepareResponse } from './prepareResponse.ts'

const unknown = prepareResponse(JSON.stringify({ name: null, avatar: null, resolvedAt: null }))
/** By the cached name itself: one that was read anew is written anew. */
const written = new WeakMap<NameOfAddress, PreparedResponse>()

/** The name and avatar of an address, from ENS or registered here; null where there is none. */
export const getIdentity: Handler<'getIdentity'> = async ({ identities, images }, request) => {
  const account = parseNamedAddress(request.params.address)
  if (!account) return unknown
  try {
    const found = await identities.getName(account.address, account)
    if (!found) return unknown
    const known = written.get(found)
    if (known) return known
    const [avatar = null] = await images.link([found.avatar], request.publicUrl)
    const response = prepareResponse(JSON.stringify({ ...found, avatar }))
    written.set(found, response)
    return response
  } catch (cause) {
    if (!(cause instanceof NoNameProviderError)) throw cause
    throw new ApiError(503, {
      field: 'identity',
      description: 'No name provider responds. Try again later.',
      cause,
    })
  }
}
