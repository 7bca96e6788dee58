import type { CaipNetworkId } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { foldHex } from '../text/foldHex.ts'

/** The placeholder address of the native currency (ERC-7528). */
const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Longer than any server caches a balance or a portfolio. */
const changedForMs = 60_000
/** The server accepts 50 per request. */
const maxTokens = 20

/** CAIP-10 tokens, with the epoch ms until which reads report their balance to the server as changed. */
const changedTokens = new WeakMap<Latchkey, Map<string, number>>()

/**
 * Marks the native currency and `tokens` as changed by a transaction, so that the next reads make the server read its node.
 */
export function markChangedTokens(
  latchkey: Latchkey,
  { caipNetworkId, tokens }: { caipNetworkId: CaipNetworkId; tokens: readonly string[] },
): void {
  const now = Date.now()
  const changed = changedTokens.get(latchkey) ?? new Map<string, number>()
  changedTokens.set(latchkey, changed)
  for (const token of [nativeAddress, ...tokens]) {
    const id = `${caipNetworkId}:${foldHex(token)}`
    // Deleted first, so that it becomes the latest entry.
    changed.delete(id)
    changed.set(id, now + changedForMs)
  }
}

/**
 * The `forceUpdate` parameter of balance reads: CAIP-10 tokens that changed within the last minute, the latest first; undefined if none
 * did.
 * @param caipNetworkId only on this network; default: on all.
 */
export function listChangedTokens(latchkey: Latchkey, caipNetworkId?: CaipNetworkId): string | undefined {
  const changed = changedTokens.get(latchkey)
  if (!changed) return undefined
  for (const [id, until] of changed) if (until <= Date.now()) changed.delete(id)
  const ids = [...changed.keys()].filter((id) => caipNetworkId === undefined || id.startsWith(`${caipNetworkId}:`))
  return ids.reverse().slice(0, maxTokens).join(',') || undefined
}
