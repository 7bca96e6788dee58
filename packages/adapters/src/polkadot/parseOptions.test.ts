import { expect, test } from 'vitest'
import { kusamaAssetHub, polkadotAssetHub, polkadotRelay } from './chains.ts'
import { parseOptions } from './parseOptions.ts'

test('makes networks of chains, with nodes of one’s own', () => {
  const rpcUrls = { [polkadotAssetHub.id]: ['https://node.example'] }
  const [first, second] = parseOptions({ chains: [polkadotAssetHub, kusamaAssetHub], rpcUrls })
  expect(first).toMatchObject({
    caipNetworkId: 'polkadot:68d56f15f85d3136970ec16946040bc1',
    chainNamespace: 'polkadot',
    nativeCurrency: { symbol: 'DOT', decimals: 10 },
    rpcUrls: ['https://node.example'],
    prefix: 0,
  })
  expect(second).toMatchObject({ nativeCurrency: { symbol: 'KSM', decimals: 12 }, prefix: 2 })
})

test.each<[string, object]>([
  ['chains', { chains: [] }],
  ['chains', { chains: undefined }],
  ['chains[0].id', { chains: [{ ...polkadotRelay, id: '0x91b1' }] }],
  ['chains[1].id', { chains: [polkadotRelay, polkadotRelay] }],
  ['chains[0].name', { chains: [{ ...polkadotRelay, name: '' }] }],
  ['chains[0].prefix', { chains: [{ ...polkadotRelay, prefix: 16_384 }] }],
  ['chains[0].nativeCurrency', { chains: [{ ...polkadotRelay, nativeCurrency: undefined }] }],
  ['chains[0].rpcUrls', { chains: [{ ...polkadotRelay, rpcUrls: ['wss://rpc.polkadot.io'] }] }],
  [
    `rpcUrls[${kusamaAssetHub.id}]`,
    { chains: [polkadotRelay], rpcUrls: { [kusamaAssetHub.id]: ['https://a.example'] } },
  ],
])('rejects %s', (option, options) => {
  // Of JavaScript, which checks no types.
  expect(() => parseOptions(options as Parameters<typeof parseOptions>[0])).toThrow(`\`${option}\``)
})
