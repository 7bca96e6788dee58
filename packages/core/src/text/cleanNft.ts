import type { Nft } from '@latchkey/wire'
import { cleanName } from './cleanName.ts'

/** An NFT whose words can be shown. */
export function cleanNft(nft: Nft): Nft {
  const { collection } = nft
  return {
    ...nft,
    name: cleanName(nft.name),
    collection: { ...collection, name: cleanName(collection.name), symbol: cleanName(collection.symbol) },
  }
}
