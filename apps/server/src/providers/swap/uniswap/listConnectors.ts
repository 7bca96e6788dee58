import { knownTokens } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Chain } from '../../../chains/Chain.ts'

/**
 * The tokens that routes may pass through: as configured, else the wrapped native currency and the stablecoins. On a public chain only the
 * wrapped native currency and the known tokens: clients reject a route over any other.
 */
export function listConnectors({ id, contracts }: Pick<Chain, 'id' | 'contracts'>): Address[] {
  const { weth, stables, connectors } = contracts
  const known = Object.values(knownTokens[id] ?? {}).flat()
  const wanted = connectors ?? (weth === undefined ? stables : [weth, ...stables]).slice(0, 8)
  if (known.length === 0) return wanted
  const allowed = new Set([weth, ...known].map((token) => token?.toLowerCase()))
  return wanted.filter((token) => allowed.has(token))
}
