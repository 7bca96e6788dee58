import { expect, test } from 'vitest'
import { bitcoinMainnet, bitcoinSignet } from './chains.ts'
import { type BitcoinOptions, parseOptions } from './parseOptions.ts'

test('makes a network of each chain, with the APIs that the app names', () => {
  const networks = parseOptions({
    chains: [bitcoinMainnet, bitcoinSignet],
    apiUrls: { [bitcoinMainnet.id]: ['https://node.example/api'] },
  })
  expect(networks).toMatchObject([
    {
      caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
      rpcUrls: ['https://node.example/api'],
      nativeCurrency: { symbol: 'BTC', decimals: 8 },
      addresses: 'main',
    },
    { caipNetworkId: 'bip122:00000008819873e925422c1ff0f99f7c', rpcUrls: bitcoinSignet.rpcUrls, testnet: true },
  ])
})

test.each<[string, BitcoinOptions, string]>([
  ['no network', { chains: [] }, 'chains'],
  ['a whole genesis hash', { chains: [{ ...bitcoinMainnet, id: bitcoinMainnet.id.repeat(2) }] }, 'chains[0].id'],
  ['a network twice', { chains: [bitcoinMainnet, bitcoinMainnet] }, 'chains[1].id'],
  ['no name', { chains: [{ ...bitcoinMainnet, name: '' }] }, 'chains[0].name'],
  ['addresses of no form', { chains: [{ ...bitcoinMainnet, addresses: 'bc' as never }] }, 'chains[0].addresses'],
  ['another namespace', { chains: [{ ...bitcoinMainnet, walletChain: 'eip155:1' as never }] }, 'chains[0].walletChain'],
  ['no API', { chains: [{ ...bitcoinMainnet, rpcUrls: [] }] }, 'chains[0].rpcUrls'],
  ['an API by WebSocket', { chains: [{ ...bitcoinMainnet, rpcUrls: ['wss://node.example'] }] }, 'chains[0].rpcUrls'],
  ['APIs of another network', { chains: [bitcoinMainnet], apiUrls: { [bitcoinSignet.id]: [] } }, 'apiUrls['],
])('rejects %s and names the option', (_, options, option) => {
  expect(() => parseOptions(options)).toThrow(expect.objectContaining({ message: expect.stringContaining(option) }))
})
