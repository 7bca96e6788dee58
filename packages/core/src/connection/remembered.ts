import type { ChainNamespace } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'

type Remembered = Partial<Record<ChainNamespace, string>>

const remembered = new WeakMap<Latchkey, Remembered>()
let attempts = 0

/** The ids of the remembered wallets; the caller may change them. Connect and restore set them, disconnect removes them. */
export function rememberedWallets(latchkey: Latchkey): Remembered {
  const known = remembered.get(latchkey) ?? {}
  remembered.set(latchkey, known)
  return known
}

/** Takes the remembered wallets from a stored session. */
export function restoreRemembered(latchkey: Latchkey, wallets: Remembered): void {
  remembered.set(latchkey, { ...wallets })
}

/** Numbers the attempts to connect, so that late responses can be discarded. */
export function nextAttempt(): number {
  return ++attempts
}
