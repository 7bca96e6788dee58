import { toBase58 } from '@latchkey/wire/solana'
import { afterEach, expect, test } from 'vitest'
import type { SolanaChain } from '../../chains/Chain.ts'
import { closeNetwork } from '../../chains/openNetwork.ts'
import type { SolanaAddress } from '../../chains/solana/solanaAddress.ts'
import { createSecret } from '../../secrets/createSecret.ts'
import { createMemoryCache } from '../../state/memory/createMemoryCache.ts'
import { startUpstream } from '../../test/startUpstream.ts'
import { testSolanaChain } from '../../test/testSolanaChain.ts'
import { createSolanaNfts } from './createSolanaNfts.ts'

/** In the order of their bytes. */
const addressOf = (byte: number) => toBase58(new Uint8Array(32).fill(byte)) as SolanaAddress // of 32 bytes
const [me, stranger, oaks] = [addressOf(1), addressOf(2), addressOf(3)]
const caller = { readKey: () => createSecret('') }

let chain: SolanaChain | undefined
let node: Awaited<ReturnType<typeof startUpstream>> | undefined
afterEach(async () => {
  if (chain) await closeNetwork(chain)
  await node?.stop()
})

/** An asset as nodes describe it. */
const asset = (byte: number, more: object = {}) => ({
  interface: 'V1_NFT',
  id: addressOf(byte),
  content: {
    $schema: 'https://schema.metaplex.com/nft1.0.json',
    json_uri: 'https://oaks.example/1.json',
    files: [{ uri: 'https://oaks.example/1.png', cdn_uri: 'https://cdn.example/1.png', mime: 'image/png' }],
    metadata: { name: `Oak ${byte}`, symbol: 'OAK', description: 'A tree', token_standard: 'NonFungible' },
    links: { image: 'https://oaks.example/1.png', external_url: 'https://oaks.example' },
  },
  authorities: [{ address: stranger, scopes: ['full'] }],
  compression: { eligible: false, compressed: false, data_hash: '', tree: '', seq: 0, leaf_id: 0 },
  grouping: [{ group_key: 'collection', group_value: oaks, collection_metadata: { name: 'Oaks', symbol: 'OAKS' } }],
  royalty: { royalty_model: 'creators', target: null, percent: 0.05, basis_points: 500, locked: false },
  creators: [{ address: stranger, share: 100, verified: true }],
  ownership: { frozen: false, delegated: false, delegate: null, ownership_model: 'single', owner: me },
  supply: { print_max_supply: 0, print_current_supply: 0, edition_nonce: 255 },
  mutable: true,
  burnt: false,
  ...more,
})

/** What a node that returns this says. */
async function list(respond: (params: { after?: string; limit: number }) => object, cursor?: string) {
  node = await startUpstream((_, response, body) => {
    const { id, params } = JSON.parse(body) as { id: number; params: { after?: string; limit: number } }
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...respond(params) }))
  })
  const id = `solana:${'D'.repeat(32)}` as const
  chain = testSolanaChain({ id, rpcUrls: ['http://127.0.0.1:9'], dasUrls: [node.url], spamCollections: [addressOf(4)] })
  return await createSolanaNfts({ cache: createMemoryCache() }).getNfts([chain], { address: me, cursor }, caller)
}

const listItems = (...items: unknown[]) => list(() => ({ result: { total: items.length, limit: 50, items } }))

test('tells compressed NFTs and those of Metaplex Core apart', async () => {
  const { data } = await listItems(
    asset(10),
    asset(11, { interface: 'ProgrammableNFT' }),
    asset(12, { interface: 'MplCoreAsset' }),
    asset(13, { compression: { compressed: true, eligible: false, tree: stranger, leaf_id: 7 } }),
  )
  expect(data.map(({ standard }) => standard)).toEqual(['spl', 'spl', 'core', 'compressed'])
  expect(data[3]).toMatchObject({
    id: `${chain?.caipNetworkId}:${oaks}/${addressOf(13)}`,
    collection: { address: `${chain?.caipNetworkId}:${oaks}`, name: 'Oaks', symbol: 'OAKS' },
    tokenId: addressOf(13),
    name: 'Oak 13',
    imageUrl: 'https://oaks.example/1.png',
    isSpam: false,
  })
})

test('leaves out what is another’s, was burnt, is no NFT, or is not of the documented form', async () => {
  const { data } = await listItems(
    asset(10, { ownership: { owner: stranger } }),
    asset(11, { burnt: true }),
    asset(12, { interface: 'FungibleToken' }),
    asset(13, { interface: 'MplCoreCollection' }),
    asset(14, { id: 'not an address' }),
    asset(15, { ownership: null }),
    null,
    asset(16),
  )
  expect(data.map(({ name }) => name)).toEqual(['Oak 16'])
})

test('a collection that nobody verified is none, and a listed one is spam', async () => {
  const group = (more: object) => ({ grouping: [{ group_key: 'collection', ...more }] })
  const { data } = await listItems(
    asset(10, group({ group_value: oaks, verified: false })),
    asset(11, group({ group_value: addressOf(4), verified: true })),
    asset(12, { grouping: 'Oaks' }),
  )
  const places = data.map(({ collection, isSpam }) => [collection.address.split(':').at(-1), isSpam])
  expect(places).toEqual([
    [addressOf(10), false],
    [addressOf(4), true],
    [addressOf(12), false],
  ])
})

test('sanitizes texts, and shows no picture but https, ipfs and short ones in themselves', async () => {
  const withImage = (image: unknown) => ({
    content: { metadata: { name: 'O\u202eak', symbol: '' }, links: { image }, files: [] },
  })
  const images = ['javascript:alert(1)', 'http://127.0.0.1/1.png', `data:image/png;base64,${'A'.repeat(20_000)}`, 7]
  const { data } = await listItems(
    ...images.map((image, index) => asset(10 + index, withImage(image))),
    asset(20, withImage('data:image/png;base64,AAAA')),
    asset(21, withImage('ipfs://bafy/1.png')),
  )
  expect(data.map(({ imageUrl }) => imageUrl)).toEqual([
    ...[null, null, null, null],
    'data:image/png;base64,AAAA',
    'ipfs://bafy/1.png',
  ])
  expect(data[0]?.name).toBe('Oak')
})

test('a node that caps its pages has further ones, and one that repeats itself ends', async () => {
  const items = [asset(10), asset(11)]
  const first = await list(() => ({ result: { limit: 2, items } }))
  expect(first.next).not.toBeNull()
  if (chain) await closeNetwork(chain)
  await node?.stop()
  const second = await list(({ after }) => {
    expect(after).toBe(addressOf(11))
    return { result: { limit: 2, items } }
  }, first.next ?? '')
  expect(second.next).toBeNull()
})

test.each([
  ['an error', { error: { code: -32_601, message: 'Method not found' } }],
  ['another shape', { result: { items: 'none' } }],
  ['nothing', {}],
])('a node that returns %s is unavailable', async (_, response) => {
  await expect(list(() => response)).rejects.toMatchObject({ name: 'RpcError', method: 'getAssetsByOwner' })
})
