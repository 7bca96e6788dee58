import type { Movement } from './ActivityEntry.ts'

/**
 * Whether the token that moved imitates a known token (`warning`), or may, because its contract is unknown (`neutral`).
 * @param options.imitated the known symbol, of `getImitatedToken`
 * @param options.nativeSymbol the network's own currency
 */
export function unverifiedTone(
  { name, contract, isNft }: Movement,
  { imitated, nativeSymbol }: { imitated: string | null | undefined; nativeSymbol: string | undefined },
): 'warning' | 'neutral' | undefined {
  if (isNft || !imitated) return undefined
  if (contract === null) return name === nativeSymbol ? undefined : 'warning'
  return contract === undefined ? 'neutral' : 'warning'
}
