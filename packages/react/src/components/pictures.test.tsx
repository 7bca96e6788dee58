import { createLatchkey, memoryStorage, type Nft } from '@latchkey/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NftPicture } from '../parts/NftPicture.tsx'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.tsx'
import { createTestAdapter } from '../test/createTestAdapter.ts'
import { Picture } from '../ui/Picture.tsx'
import { NetworkButton } from './NetworkButton.tsx'

const imageUrl = 'https://images.test/1.png'
const nft: Nft = {
  id: 'eip155:1:0x1/1',
  chainId: 'eip155:1',
  collection: { address: 'eip155:1:0x1', name: 'Stamps', symbol: 'STAMP' },
  tokenId: '1',
  standard: 'erc721',
  quantity: '1',
  name: 'Stamp',
  imageUrl,
  isSpam: false,
}

function createTestLatchkey() {
  const adapter = createTestAdapter()
  const networks = adapter.networks.map((network) => ({ ...network, imageUrl }))
  return createLatchkey({ adapters: [{ ...adapter, networks }], storage: memoryStorage() })
}

test.each([
  ['a wallet, token or person', <Picture key="picture" name="Amber" src={imageUrl} />],
  ['an NFT', <NftPicture key="nft" nft={nft} />],
  [
    'the network on the page',
    <LatchkeyProvider key="network" latchkey={createTestLatchkey()}>
      <NetworkButton />
    </LatchkeyProvider>,
  ],
])('sends no referrer with the picture of %s', (_, shown) => {
  const images = renderToStaticMarkup(shown).match(/<img [^>]*>/g)
  expect(images).toEqual([expect.stringContaining('referrerPolicy="no-referrer"')])
})
