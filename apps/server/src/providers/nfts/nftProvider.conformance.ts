import { getNfts, type Nft } from '@latchkey/wire'
import { expect, test } from 'vitest'
import type { Chain } from '../../chains/Chain.ts'
import { forgedCursors } from '../../test/forgedCursors.ts'
import { type AccountPast, pieceCount } from '../../test/makeAccountPast.ts'
import { testKeysApart } from '../keysApart.conformance.ts'
import type { ProviderCaller } from '../ProviderCaller.ts'
import { readPages } from '../test/readPages.ts'
import type { NftProvider } from './NftProvider.ts'

export type NftProviderSubject = { provider: NftProvider; chain: Chain; caller: ProviderCaller; past: AccountPast }

/** Runs on every NFT provider. */
export function testNftProvider(getSubject: () => NftProviderSubject): void {
  async function readAll(): Promise<Nft[]> {
    const { provider, chain, caller, past } = getSubject()
    const pages = await readPages(getNfts, (cursor) => provider.getNfts([chain], { address: past.me, cursor }, caller))
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(50)
    return pages.flat()
  }

  testKeysApart(() => {
    const { provider, chain, caller, past } = getSubject()
    return { caller, requests: { nfts: (who) => provider.getNfts([chain], { address: past.me }, who) } }
  })

  test('returns each piece once, page after page', async () => {
    const { past, chain } = getSubject()
    const expected = past.pieces.map(({ token, id }) => `${chain.caipNetworkId}:${token.address}/${id}`)
    expect((await readAll()).map(({ id }) => id).sort()).toEqual(expected.sort())
    expect(expected).toHaveLength(pieceCount + 2)
  })

  test('returns the details and quantity of a piece, and flags spam', async () => {
    const { past, chain } = getSubject()
    const all = await readAll()
    const [first, print, win] = [0, pieceCount, pieceCount + 1].map((index) => {
      const piece = past.pieces[index]
      return all.find((nft) => nft.id === `${chain.caipNetworkId}:${piece?.token.address}/${piece?.id}`)
    })
    expect(first).toMatchObject({
      chainId: chain.caipNetworkId,
      collection: { address: `${chain.caipNetworkId}:${past.pieces[0]?.token.address}`, name: 'Pieces' },
      tokenId: '1',
      standard: 'erc721',
      quantity: '1',
      name: 'Piece 1',
      imageUrl: 'https://pictures.example/Piece%201.png',
      isSpam: false,
    })
    expect(print).toMatchObject({ standard: 'erc1155', quantity: '4', name: 'Print', isSpam: false })
    expect(win).toMatchObject({ isSpam: true })
  })

  test('returns nothing for an address without NFTs', async () => {
    const { provider, chain, caller } = getSubject()
    const address = '0x00000000000000000000000000000000000000f9'
    expect(await provider.getNfts([chain], { address }, caller)).toEqual({ data: [], next: null })
  })

  test.each(forgedCursors)('rejects the cursor %j', async (cursor) => {
    const { provider, chain, caller, past } = getSubject()
    const page = provider.getNfts([chain], { address: past.me, cursor }, caller)
    await expect(page).rejects.toMatchObject({ name: 'ApiError', status: 400, field: 'cursor' })
  })
}
