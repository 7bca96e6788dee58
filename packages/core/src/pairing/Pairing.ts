import type { ChainNamespace } from '@latchkey/wire'
import type { PairedWallet } from './PairedWallet.ts'

/** Pairing as Latchkey uses it: one client, one session, seen per namespace. */
export type Pairing = {
  /** The same object each time. */
  wallet(namespace: ChainNamespace): PairedWallet
  stop(): void
}
