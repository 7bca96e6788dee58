import type { Latchkey } from '../latchkey.ts'
import type { Pairing } from './Pairing.ts'
import { walletConnectId } from './walletConnectId.ts'

/**
 * Lists the paired wallet among the connectors of every namespace that can have one. Loads nothing: the pairing code comes when it is
 * first needed.
 */
export function attachPairing(
  kit: Latchkey,
  options: { name?: string | undefined; imageId?: string | undefined } = {},
): void {
  if (!kit.options.pairing) return
  const { name = 'WalletConnect', imageId } = options
  for (const { namespace, pairing } of kit.adapters)
    pairing?.setWallet({
      connector: {
        id: walletConnectId,
        name,
        type: 'WALLET_CONNECT',
        chain: namespace,
        ...(imageId === undefined ? {} : { imageId }),
      },
      load: async () => (await loadPairing(kit)).wallet(namespace),
    })
}

function loadPairing(kit: Latchkey): Promise<Pairing> {
  kit.internal.pairing ??= import('./createPairing.ts').then(
    ({ createPairing }) => createPairing(kit, { rename: (names) => attachPairing(kit, names) }),
    (error) => {
      // A chunk that did not arrive is asked for again next time.
      kit.internal.pairing = undefined
      throw error
    },
  )
  return kit.internal.pairing
}
