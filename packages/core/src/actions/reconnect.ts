import type { Latchkey } from '../latchkey.ts'
import { refreshWallets } from '../lifecycle/followWallet.ts'

/**
 * Reads from the remembered wallets, without a prompt, whether they still grant access, and updates the connection. `start` does this
 * automatically; call it after something that may have changed a wallet's permissions.
 *
 * @example
 * await reconnect(latchkey)
 */
export async function reconnect(latchkey: Latchkey): Promise<void> {
  await refreshWallets(latchkey)
}
