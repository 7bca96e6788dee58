import type { CaipNetworkId } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'

/** How a token list names the native currency (ERC-7528). */
const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Longer than any server keeps a balance or a portfolio. */
const changedForMs = 60_000
/** The server takes 50 in one request. */
const maxTokens = 20

/** CAIP-10 tokens, with the epoch ms until which reads say to the server that their balance changed. */
const changedTokens = new WeakMap<Latchkey, Map<string, number>>()

/**
 * Remembers that a transaction changed balances, so that the next reads request of the server to read its node: the native currency, and
 * `tokens`.
 */
export function markChangedTokens(
  latchkey: Latchkey,
  { caipNetworkId, tokens }: { caipNetworkId: CaipNetworkId; tokens: readonly string[] },
): void {
  const now = Date.now()
  const changed = changedTokens.get(latchkey) ?? new Map<string, number>()
  changedTokens.set(latchkey, changed)
  for (const token of [nativeAddress, ...tokens]) {
    const id = `${caipNetworkId}:${token.toLowerCase()}`
    // Set anew, it becomes the youngest.
    changed.delete(id)
    changed.set(id, now + changedForMs)
  }
}

/**
 * What a balance read sends as `forceUpdate`: CAIP-10 tokens that changed within the last minute, the latest first; undefined where none
 * did.
 * @param caipNetworkId on this network alone; on all networks when absent.
 */
export function listChangedTokens(latchkey: Latchkey, caipNetworkId?: CaipNetworkId): string | undefined {
  const changed = changedTokens.get(latchkey)
  if (!changed) return undefined
  for (const [id, until] of changed) if (until <= Date.now()) changed.delete(id)
  const ids = [...changed.keys()].filter((id) => caipNetworkId === undefined || id.startsWith(`${caipNetworkId}:`))
  return ids.reverse().slice(0, maxTokens).join(',') || undefined
}
