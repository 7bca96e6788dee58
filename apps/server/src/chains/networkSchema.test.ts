import { expect, test } from 'vitest'
import { parseEnv } from '../env.ts'

const evm = {
  id: 1,
  name: 'Ethereum',
  rpcUrls: ['http://127.0.0.1:1'],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const solana = { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana', rpcUrls: ['http://127.0.0.1:2'] }

const bitcoin = {
  id: 'bip122:000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  esploraUrls: ['http://127.0.0.1:3'],
}

const parse = (...networks: object[]) => parseEnv({ LATCHKEY_CHAINS: JSON.stringify(networks) })

test('networks of all namespaces are in one list, those of EVM chains with a number as their id', () => {
  const config = parse(solana, evm)
  expect(config.networks.map(({ id }) => id)).toEqual([solana.id, 1])
  expect(config.chains.map(({ id }) => id)).toEqual([1])
  expect(config.networks[0]).toMatchObject({
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    tokens: [],
  })
})

const cosmos = {
  id: 'cosmos:cosmoshub-4',
  name: 'Cosmos Hub',
  restUrls: ['http://127.0.0.1:1317'],
  bech32Prefix: 'cosmos',
  denom: 'uatom',
  nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
}
const polkadot = {
  id: 'polkadot:68d56f15f85d3136970ec16946040bc1',
  name: 'Asset Hub',
  rpcUrls: ['wss://127.0.0.1'],
  prefix: 0,
}

test('Cosmos and Polkadot networks have what is not said of them', () => {
  expect(parse(cosmos, polkadot).networks).toMatchObject([
    { denom: 'uatom', tokens: [] },
    { nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 }, proxy: { methods: [], maxBatch: 100 } },
  ])
})

test('a Bitcoin network has addresses of the form that its id is known for', () => {
  const other = { ...bitcoin, id: `bip122:${'a'.repeat(32)}` }
  const [main, regtest, named] = parse(
    bitcoin,
    { ...bitcoin, id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328' },
    { ...other, addresses: 'test' },
  ).networks
  expect(main).toMatchObject({ addresses: 'main', nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 } })
  expect([regtest, named]).toMatchObject([{ addresses: 'regtest' }, { addresses: 'test' }])
  expect(() => parse(other)).toThrow('LATCHKEY_CHAINS.0.addresses: must be main, test or regtest: this id is not known')
})

test.each([
  [{ ...solana, id: 'solana:mainnet' }, 'LATCHKEY_CHAINS.0.id: must be solana: and the first 32 characters'],
  [{ ...solana, rpcUrls: ['ws://127.0.0.1'] }, 'LATCHKEY_CHAINS.0.rpcUrls.0: must be an http or https URL'],
  [{ ...solana, contracts: {} }, 'LATCHKEY_CHAINS.0: has a member that is not known: "contracts"'],
  [{ ...solana, tokens: [{ address: 'l', symbol: 'X', decimals: 6 }] }, 'must be a Solana address'],
  [{ ...solana, proxy: { methods: ['eth_call'] } }, 'must be the name of a JSON-RPC method'],
  [{ ...bitcoin, id: 'bip122:mainnet' }, 'LATCHKEY_CHAINS.0.id: must be bip122: and the first 32 digits'],
  [{ ...bitcoin, esploraUrls: [] }, 'LATCHKEY_CHAINS.0.esploraUrls'],
  [{ ...bitcoin, esploraUrls: ['127.0.0.1:3000'] }, 'LATCHKEY_CHAINS.0.esploraUrls.0: must be an http or https URL'],
  [{ ...bitcoin, rpcUrls: ['http://127.0.0.1'] }, 'has a member that is not known: "rpcUrls"'],
  [{ ...bitcoin, addresses: 'bc' }, 'LATCHKEY_CHAINS.0.addresses'],
  [{ ...cosmos, id: 'cosmos:a b' }, 'LATCHKEY_CHAINS.0.id: must be cosmos: and the chain id'],
  [{ ...cosmos, restUrls: [] }, 'LATCHKEY_CHAINS.0.restUrls'],
  [{ ...cosmos, restUrls: ['ws://127.0.0.1'] }, 'LATCHKEY_CHAINS.0.restUrls.0: must be an http or https URL'],
  [{ ...cosmos, denom: '../config' }, 'LATCHKEY_CHAINS.0.denom: must be a denomination, such as uatom'],
  [{ ...cosmos, denom: 'ibc/../config' }, 'LATCHKEY_CHAINS.0.denom: must be a denomination, such as uatom'],
  [{ ...cosmos, bech32Prefix: 'Cosmos' }, 'LATCHKEY_CHAINS.0.bech32Prefix: must be a prefix, such as cosmos'],
  [{ ...cosmos, nativeCurrency: undefined }, 'LATCHKEY_CHAINS.0.nativeCurrency'],
  [{ ...cosmos, tokens: [{ denom: 'uusd', symbol: 'X' }] }, 'LATCHKEY_CHAINS.0.tokens.0.decimals'],
  [{ ...polkadot, id: 'polkadot:mainnet' }, 'LATCHKEY_CHAINS.0.id: must be polkadot: and the first 32 digits'],
  [{ ...polkadot, rpcUrls: ['ftp://127.0.0.1'] }, 'must be an http, https, ws or wss URL'],
  [{ ...polkadot, prefix: 20_000 }, 'LATCHKEY_CHAINS.0.prefix'],
  [{ ...polkadot, proxy: { methods: ['a-b'] } }, 'must be the name of a JSON-RPC method'],
  [{ ...evm, id: 'eip155:1' }, 'LATCHKEY_CHAINS.0.id: must be a'],
])('names what is wrong with %j', (network, message) => {
  expect(() => parse(network)).toThrow(message)
})

test('a network is listed once', () => {
  expect(() => parse(solana, evm, solana)).toThrow('names a chain id twice')
})
