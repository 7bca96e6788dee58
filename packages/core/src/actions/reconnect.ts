import type { Latchkey } from '../latchkey.ts'
import { refreshWallets } from '../lifecycle/followWallet.ts'

/**
 * Reads from the remembered wallets, without a prompt, whether they still let this page in, and shows what they say. `start` does so
 * by itself; call it after whatever may have changed a wallet's mind.
 *
 * @example
 * await reconnect(latchkey)
 */
export async function reconnect(latchkey: Latchkey): Promise<void> {
  await refreshWallets(latchkey)
}
