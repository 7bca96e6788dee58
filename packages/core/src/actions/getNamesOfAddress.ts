import { getNamesOfAddress as endpoint, type RegisteredName } from '@latchkey/wire'
import { requestApi } from '../clients/api.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead, type Read } from '../reads/defineRead.ts'

/**
 * The names registered at this server that are an address's own, oldest first: it signed for each, and each leads back to it. Cached 5 min
 * (SPEC §9). `getIdentity` gives the one to show, which may be of ENS.
 *
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 * @example
 * const [first] = await getNamesOfAddress(latchkey, { address: '0xf39F…2266' })
 * first?.name // 'harbour.reown.id'
 */
export const getNamesOfAddress: Read<{ address: string | undefined }, RegisteredName[]> = /*#__PURE__*/ defineRead({
  name: 'getNamesOfAddress',
  staleTimeMs: 5 * 60_000,
  key: (latchkey, { address }: { address: string | undefined }) =>
    address && latchkey.options.serverUrl ? [address.toLowerCase()] : undefined,
  idle: () => [],
  fetch: async (latchkey: Latchkey, { address = '' }: { address: string | undefined }, { signal }) => {
    const query = { apiVersion: '2', sender: address }
    const names = await requestApi(latchkey, endpoint, { params: { address }, query, signal })
    return names.filter(({ addresses }) => leadsTo(addresses, address))
  },
})

function leadsTo(addresses: RegisteredName['addresses'], address: string): boolean {
  return Object.values(addresses).some((owned) => owned.address.toLowerCase() === address.toLowerCase())
}
