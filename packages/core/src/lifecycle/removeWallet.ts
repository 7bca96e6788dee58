import { applyEvent } from '../connection/applyEvent.ts'
import { rememberInjected } from '../connection/injectedWallet.ts'
import { removeWalletId } from '../connection/walletIds.ts'
import type { Latchkey } from '../latchkey.ts'
import { removeAccountChoice } from '../storage/accountChoice.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { unfollow } from './followed.ts'
import type { RememberedWallet } from './readGrant.ts'
import { endSignIn } from './showSignIn.ts'

/** Removes a wallet from this page and from what it remembers, and ends its sessions; the other wallets stay. */
export function removeWallet(latchkey: Latchkey, wallet: RememberedWallet): void {
  const { namespace, connectorId } = wallet
  endSignIn(latchkey, wallet)
  unfollow(latchkey, wallet)
  removeWalletId(latchkey, namespace, connectorId)
  rememberInjected(latchkey, namespace)
  removeAccountChoice(storagePlace(latchkey), wallet)
  applyEvent(latchkey, namespace, { type: 'disconnected', connectorId })
}
