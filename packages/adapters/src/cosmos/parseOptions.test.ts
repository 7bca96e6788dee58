import { expect, test } from 'vitest'
import { cosmosHub } from './chains.ts'
import { type CosmosOptions, parseOptions } from './parseOptions.ts'

test('uses the app’s servers instead of the chain’s own, and BIP-44’s usual coin', () => {
  const [network] = parseOptions({ chains: [cosmosHub], restUrls: { 'cosmoshub-4': ['https://rest.example'] } })
  expect(network).toMatchObject({
    caipNetworkId: 'cosmos:cosmoshub-4',
    nativeCurrency: { symbol: 'ATOM', decimals: 6 },
    rpcUrls: ['https://rest.example'],
    denom: 'uatom',
    coinType: 118,
  })
})

const changed = (change: object): CosmosOptions => ({ chains: [{ ...cosmosHub, ...change }] })

test.each<[string, CosmosOptions]>([
  ['chains', { chains: [] }],
  ['chains[0].id', changed({ id: 'hashed-1234' })],
  ['chains[0].id', changed({ id: 'a_chain' })],
  ['chains[1].id', { chains: [cosmosHub, cosmosHub] }],
  ['chains[0].name', changed({ name: '' })],
  ['chains[0].symbol', changed({ symbol: '' })],
  ['chains[0].bech32Prefix', changed({ bech32Prefix: 'Cosmos' })],
  ['chains[0].denom', changed({ denom: 'u' })],
  ['chains[0].decimals', changed({ decimals: 6.5 })],
  ['chains[0].gasPrice.high', changed({ gasPrice: { ...cosmosHub.gasPrice, high: 0.03 } })],
  ['chains[0].gasPrice.high', changed({ gasPrice: { ...cosmosHub.gasPrice, high: '0.001' } })],
  ['chains[0].gasPrice.low', changed({ gasPrice: { average: '1', high: '1' } })],
  ['chains[0].restUrls', changed({ restUrls: ['ftp://rest.example'] })],
  ['restUrls[osmosis-1]', { chains: [cosmosHub], restUrls: { 'osmosis-1': ['https://rest.example'] } }],
])('names the option that is invalid: %s', (option, options) => {
  expect(() => parseOptions(options)).toThrow(option)
})
