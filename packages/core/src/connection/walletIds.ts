import type { ChainNamespace } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { backgroundLimit } from '../storage/session.ts'
import { rememberedOf } from './remembered.ts'

/** The ids of a namespace's remembered wallets, the active one first. */
export function walletIds(latchkey: Latchkey, namespace: ChainNamespace): readonly string[] {
  const { active, background } = rememberedOf(latchkey)
  const id = active[namespace]
  return [...(id === undefined ? [] : [id]), ...(background[namespace] ?? [])]
}

/** The ids of a namespace's wallets in the background, the one used last first. */
export function backgroundIds(latchkey: Latchkey, namespace: ChainNamespace): readonly string[] {
  return rememberedOf(latchkey).background[namespace] ?? []
}

/**
 * Makes a wallet the active one; the one before goes to the background.
 * @returns the ids that are no longer remembered, because there would be too many
 */
export function rememberActive(latchkey: Latchkey, namespace: ChainNamespace, connectorId: string): readonly string[] {
  const others = walletIds(latchkey, namespace).filter((id) => id !== connectorId)
  rememberIds(latchkey, namespace, { active: connectorId, background: others.slice(0, backgroundLimit) })
  return others.slice(backgroundLimit)
}

/** Removes a wallet, active or not. */
export function removeWalletId(latchkey: Latchkey, namespace: ChainNamespace, connectorId: string): void {
  const active = rememberedOf(latchkey).active[namespace]
  rememberIds(latchkey, namespace, {
    active: active === connectorId ? undefined : active,
    background: backgroundIds(latchkey, namespace).filter((id) => id !== connectorId),
  })
}

/** Sets the remembered wallets of a namespace. */
export function rememberIds(
  latchkey: Latchkey,
  namespace: ChainNamespace,
  ids: { active: string | undefined; background: readonly string[] },
): void {
  const { active, background } = rememberedOf(latchkey)
  if (ids.active === undefined) delete active[namespace]
  else active[namespace] = ids.active
  if (ids.background.length === 0) delete background[namespace]
  else background[namespace] = ids.background.filter((id) => id !== ids.active)
}
