import { ApiError } from '../errors/ApiError.ts'
import { parseNamedAddress } from '../names/parseNamedAddress.ts'
import { NoNameProviderError } from '../providers/names/createIdentities.ts'
import type { Handler } from './Handler.ts'

/** The name and avatar of an address, from ENS or registered here; null where there is none. */
export const getIdentity: Handler<'getIdentity'> = async ({ identities, images }, request) => {
  const account = parseNamedAddress(request.params.address)
  const unknown = { name: null, avatar: null, resolvedAt: null }
  if (!account) return unknown
  try {
    const found = await identities.getName(account.address, account)
    if (!found) return unknown
    const [avatar = null] = await images.link([found.avatar], request.publicUrl)
    return { ...found, avatar }
  } catch (cause) {
    if (!(cause instanceof NoNameProviderError)) throw cause
    throw new ApiError(503, {
      field: 'identity',
      description: 'No name provider responds. Try again later.',
      cause,
    })
  }
}
