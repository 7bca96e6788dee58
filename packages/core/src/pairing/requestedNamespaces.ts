import type { PairingClient } from '@latchkey/pairing'
import { getNamespaces } from '../actions/namespaces.ts'
import type { Latchkey } from '../latchkey.ts'

/** What a proposal asks of a wallet: the networks of every enabled namespace whose wallets can be paired. */
export function requestedNamespaces(latchkey: Latchkey): Parameters<PairingClient['propose']>[0]['namespaces'] {
  const enabled = getNamespaces(latchkey)
  return Object.fromEntries(
    latchkey.adapters.flatMap(({ namespace, networks, pairing }) => {
      if (!pairing || !enabled.includes(namespace)) return []
      const { methods, events, chains = [] } = pairing
      const ids = [...networks.map(({ caipNetworkId }) => caipNetworkId), ...chains]
      return [[namespace, { chains: ids, methods, events }]]
    }),
  )
}
