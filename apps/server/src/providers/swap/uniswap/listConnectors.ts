import type { Address } from 'viem'
import type { Chain } from '../../../chains/Chain.ts'

/** The tokens routes may pass through: as configured, else the wrapped coin and the stables. */
export function listConnectors({ contracts }: Chain): Address[] {
  const { weth, stables, connectors } = contracts
  return connectors ?? (weth === undefined ? stables : [weth, ...stables]).slice(0, 8)
}
