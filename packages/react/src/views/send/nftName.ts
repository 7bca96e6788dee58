import type { Nft } from '@latchkey/core'

/** What an NFT is called, or its number. */
export function nftName({ name, tokenId }: Pick<Nft, 'name' | 'tokenId'>): string {
  return name ?? `#${tokenId}`
}
