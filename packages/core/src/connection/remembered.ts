import type { ChainNamespace } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import type { Session } from '../storage/session.ts'

type Remembered = {
  active: Partial<Record<ChainNamespace, string>>
  background: Partial<Record<ChainNamespace, readonly string[]>>
}

const remembered = new WeakMap<Latchkey, Remembered>()

/**
 * The ids of the remembered wallets: the active one of each namespace, and those in the background, the one used last first. The caller may
 * change them. Connect and restore set them, disconnect removes them.
 */
export function rememberedOf(latchkey: Latchkey): Remembered {
  const known = remembered.get(latchkey) ?? { active: {}, background: {} }
  remembered.set(latchkey, known)
  return known
}

/** Takes the remembered wallets from a stored session. */
export function restoreRemembered(latchkey: Latchkey, session: Pick<Session, 'connections' | 'background'>): void {
  remembered.set(latchkey, { active: { ...session.connections }, background: { ...session.background } })
}
