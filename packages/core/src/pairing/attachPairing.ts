import type { Latchkey } from '../latchkey.ts'
import { runSignal } from '../running.ts'
import { type Pairing, walletConnectId } from './Pairing.ts'

/**
 * Lists the paired wallet among the connectors of every namespace that supports it. The pairing code is loaded when it is first needed.
 */
export function attachPairing(
  latchkey: Latchkey,
  options: { name?: string | undefined; imageId?: string | undefined } = {},
): void {
  if (!latchkey.options.pairing) return
  const { name = 'WalletConnect', imageId } = options
  for (const { namespace, pairing } of latchkey.adapters)
    pairing?.setWallet({
      connector: {
        id: walletConnectId,
        name,
        type: 'WALLET_CONNECT',
        chain: namespace,
        ...(imageId === undefined ? {} : { imageId }),
      },
      load: async () => (await loadPairing(latchkey)).wallet(namespace),
    })
}

const pairings = new WeakMap<Latchkey, Promise<Pairing>>()

function loadPairing(latchkey: Latchkey): Promise<Pairing> {
  const known = pairings.get(latchkey)
  if (known) return known
  const loading = import('./createPairing.ts').then(
    ({ createPairing }) => createPairing(latchkey, { rename: (names) => attachPairing(latchkey, names) }),
    (error) => {
      // If the chunk failed to load, the next call tries again.
      pairings.delete(latchkey)
      throw error
    },
  )
  pairings.set(latchkey, loading)
  const stop = () => {
    pairings.delete(latchkey)
    loading.then((pairing) => pairing.stop()).catch(() => {})
  }
  runSignal(latchkey)?.addEventListener('abort', stop, { once: true })
  return loading
}
