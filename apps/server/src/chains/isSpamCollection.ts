import type { ChainConfig } from '../env.ts'

/** Words and links by which airdropped collections lure their holders to a site. */
const lures =
  /https?:|www\.|\b[\w-]+\.(com|net|org|io|xyz|app|fi|live|site|claims?|gift)\b|\b(claim|visit|airdrop|voucher|reward)/i

/** Whether an NFT collection is spam: the operator says so, or its name or symbol reads like an advertisement. */
export function isSpamCollection(
  chain: Pick<ChainConfig, 'spamCollections'>,
  collection: { address: string; name: string | null; symbol: string | null },
): boolean {
  if (chain.spamCollections.some((address) => address === collection.address)) return true
  return lures.test(`${collection.name ?? ''} ${collection.symbol ?? ''}`)
}
