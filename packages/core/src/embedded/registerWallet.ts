import type { Unsubscribe } from '../adapter/wallets.ts'
import type { Latchkey } from '../latchkey.ts'
import { isRecord } from '../storage/json.ts'
import { embeddedWalletId } from './EmbeddedWallet.ts'

type Register = (...wallets: readonly unknown[]) => unknown

/**
 * Registers the connected embedded wallet by the Wallet Standard, one object for each namespace, with all code of the page.
 *
 * SECURITY: any script of the page can then ask it to connect, and for signatures. It learns the address; each signature is approved on the
 * wallet's own page, which names the app and not the script.
 *
 * @returns takes them back
 */
export function registerWallet(latchkey: Latchkey): Unsubscribe {
  const leaves: unknown[] = []
  const callback = ({ register }: { register: Register }) => void leaves.push(register(...wallets))
  const wallets: unknown[] = []
  let isLive = true
  // A listener that throws hinders no other.
  const onReady = ({ detail }: Event & { detail?: unknown }) => {
    if (isRecord(detail) && typeof detail.register === 'function') callback(detail as { register: Register })
  }
  void readWallets(latchkey).then((found) => {
    if (!isLive) return
    wallets.push(...found)
    window.addEventListener('wallet-standard:app-ready', onReady)
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  })
  return () => {
    isLive = false
    window.removeEventListener('wallet-standard:app-ready', onReady)
    for (const leave of leaves) if (typeof leave === 'function') leave()
  }
}

async function readWallets(latchkey: Latchkey): Promise<readonly unknown[]> {
  const adapters = latchkey.adapters.filter(({ embedded }) => embedded)
  const found = await Promise.all(
    adapters.map(({ getProvider }) => getProvider({ connectorId: embeddedWalletId }).catch(() => undefined)),
  )
  return found.filter(isRecord)
}
