import { hasNftsOnServer } from '../clients/supportedChains.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead } from '../reads/defineRead.ts'
import { hasAbility } from './hasAbility.ts'
import { getNetwork } from './network.ts'

/**
 * Whether the server lists the NFTs of the network shown. False without a server, and without a request where the namespace has NFTs itself.
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 * @example await areNftsServed(latchkey) // true
 */
export const areNftsServed = /*#__PURE__*/ defineRead({
  name: 'areNftsServed',
  staleTimeMs: 5 * 60_000,
  key: (latchkey) => {
    const { network } = getNetwork(latchkey)
    const isOpen = latchkey.options.serverUrl && !hasAbility(latchkey, 'loadNfts')
    return isOpen && network ? [network.caipNetworkId] : undefined
  },
  idle: () => false,
  fetch: async (latchkey: Latchkey): Promise<boolean> => {
    const { network } = getNetwork(latchkey)
    return network !== undefined && (await hasNftsOnServer(latchkey, network.caipNetworkId))
  },
})
