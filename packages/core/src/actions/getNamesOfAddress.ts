import { getNamesOfAddress as endpoint, type RegisteredName } from '@latchkey/wire'
import { requestApi } from '../clients/requestApi.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead, type Read } from '../reads/defineRead.ts'
import { foldHex, isSameAddress } from '../text/foldHex.ts'

/**
 * The names that an address registered at this server and that resolve to it, oldest first. Cached 5 min. `getIdentity` returns the one to
 * show, which may be an ENS name.
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
    address && latchkey.options.serverUrl ? [foldHex(address)] : undefined,
  idle: () => [],
  fetch: async (latchkey: Latchkey, { address = '' }: { address: string | undefined }, { signal }) => {
    const query = { apiVersion: '2', sender: address }
    const names = await requestApi(latchkey, endpoint, { params: { address }, query, signal })
    return names.filter(({ addresses }) => resolvesTo(addresses, address))
  },
})

function resolvesTo(addresses: RegisteredName['addresses'], address: string): boolean {
  return Object.values(addresses).some((owned) => isSameAddress(owned.address, address))
}
