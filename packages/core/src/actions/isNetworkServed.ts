import { isServerPaused, isSupportedByServer } from '../clients/supportedChains.ts'
import { ServerUnavailableError } from '../errors/server.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead } from '../reads/defineRead.ts'
import { getNetwork } from './network.ts'

/**
 * Whether the server supports the network shown: if not, it has no prices, history, swaps or purchases. False without a server.
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 * @example await isNetworkServed(latchkey) // true
 */
export const isNetworkServed = /*#__PURE__*/ defineRead({
  name: 'isNetworkServed',
  staleTimeMs: 5 * 60_000,
  key: (latchkey) => {
    const { network } = getNetwork(latchkey)
    return latchkey.options.serverUrl && network ? [network.caipNetworkId] : undefined
  },
  idle: () => false,
  fetch: async (latchkey: Latchkey): Promise<boolean> => {
    if (isServerPaused(latchkey)) throw new ServerUnavailableError({ url: latchkey.options.serverUrl ?? '' })
    const { network } = getNetwork(latchkey)
    return network !== undefined && (await isSupportedByServer(latchkey, network.caipNetworkId))
  },
})
