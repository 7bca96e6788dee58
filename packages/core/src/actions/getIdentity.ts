import { getIdentity as endpoint, type Identity } from '@latchkey/wire'
import { requestApi } from '../clients/requestApi.ts'
import type { Latchkey } from '../latchkey.ts'
import { cleanIdentity } from '../names/cleanIdentity.ts'
import { defineRead, type Read } from '../reads/defineRead.ts'
import { foldHex, isSameAddress } from '../text/foldHex.ts'
import { getAccount } from './account.ts'

const unknown: Identity = { name: null, avatar: null, resolvedAt: null }

/**
 * The name and avatar of an address, each null where unknown; without a request for one that cannot have a name. Cached 5 min.
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 * @example
 * const { name } = await getIdentity(latchkey, { address: '0xf39F…2266' }) // 'alice.eth', or null
 */
export const getIdentity: Read<{ address: string | undefined }, Identity> = /*#__PURE__*/ defineRead({
  name: 'getIdentity',
  staleTimeMs: 5 * 60_000,
  key: (latchkey, { address }: { address: string | undefined }) =>
    isNameable(address) && latchkey.options.serverUrl ? [foldHex(address)] : undefined,
  idle: () => unknown,
  fetch: async (
    latchkey: Latchkey,
    { address = '' }: { address: string | undefined },
    { signal },
  ): Promise<Identity> => {
    // The browser may cache responses. The visitor's own identity bypasses its cache, because they may have a new name.
    const isOwn = isSameAddress(getAccount(latchkey).address, address)
    const request = {
      params: { address },
      query: { sender: address },
      signal,
      cache: isOwn ? 'reload' : undefined,
    } as const
    const identity = await requestApi(latchkey, endpoint, request)
    return cleanIdentity(identity, { serverUrl: latchkey.options.serverUrl ?? '' })
  },
})

/** The registries of names have Ethereum's addresses, of which a list of several namespaces may have some. */
function isNameable(address: string | undefined): address is string {
  return address?.startsWith('0x') === true
}
