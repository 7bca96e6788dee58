import { getIdentity as endpoint, type Identity } from '@latchkey/wire'
import { requestApi } from '../clients/api.ts'
import type { Latchkey } from '../latchkey.ts'
import { cleanIdentity } from '../names/cleanIdentity.ts'
import { defineRead } from '../reads/defineRead.ts'

const unknown: Identity = { name: null, avatar: null, resolvedAt: null }

/**
 * The name and avatar of an address, nulls where none is known. Cached 5 min (SPEC §9).
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 */
export const getIdentity = /*#__PURE__*/ defineRead({
  name: 'getIdentity',
  staleTimeMs: 5 * 60_000,
  key: (kit, { address }: { address: string | undefined }) =>
    address && kit.options.serverUrl ? [address.toLowerCase()] : undefined,
  idle: () => unknown,
  fetch: async (kit: Latchkey, { address = '' }: { address: string | undefined }, { signal }): Promise<Identity> => {
    const identity = await requestApi(kit, endpoint, { params: { address }, query: { sender: address }, signal })
    return cleanIdentity(identity, { serverUrl: kit.options.serverUrl ?? '' })
  },
})
