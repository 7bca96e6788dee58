import { describe, expect, test } from 'vitest'
import { createDestinations } from './createDestinations.ts'
import { matchNetwork } from './matchNetwork.ts'

const [solana, bitcoin] = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'bip122:000000000019d6689c085ae165831e93']
const { canReceive, namespaceOfAddress, toCaipNetwork, toNativeNetwork } = createDestinations()
const addresses = {
  evm: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  solana: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  bitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  old: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  cosmos: 'cosmos1vlthgax23ca9syk7xgaz347xmf4nunefw3cnv8',
}

test.each([
  ['Coinbase’s Bitcoin', { name: 'bitcoin', chain_id: '0' }, bitcoin],
  ['Coinbase’s Solana', { name: 'solana', chain_id: '' }, solana],
  ['Meld’s Bitcoin', { name: 'BTC', chain_id: '' }, bitcoin],
  ['Meld’s Solana, whose number could be an EVM network’s', { name: 'SOLANA', chain_id: '101' }, solana],
  ['an EVM network', { name: 'base', chain_id: '8453' }, 'eip155:8453'],
  ['a network that is not known', { name: 'tron', chain_id: '0' }, null],
])('%s has its CAIP-2 id', (_, network, expected) => {
  expect(toCaipNetwork(network)).toBe(expected)
})

test('a network is found by its CAIP-2 id, for the token that is wanted', () => {
  const network = (name: string, chain_id: string) => ({
    name,
    display_name: name,
    chain_id,
    contract_address: '',
    currency_code: name,
  })
  const usdc = { id: 'u', name: 'USD Coin', symbol: 'USDC', networks: [network('ETH', '1'), network('SOLANA', '101')] }
  const btc = { id: 'b', name: 'Bitcoin', symbol: 'BTC', networks: [network('BTC', '')] }
  const options = { purchaseCurrencies: [usdc, btc] }
  expect(matchNetwork(options, { symbol: 'BTC', network: bitcoin }, { toCaipNetwork })?.name).toBe('BTC')
  expect(matchNetwork(options, { symbol: 'USDC', network: solana }, { toCaipNetwork })?.name).toBe('SOLANA')
  expect(matchNetwork(options, { symbol: 'USDC', network: bitcoin }, { toCaipNetwork })).toBeUndefined()
  // Not what Meld numbers so.
  expect(matchNetwork(options, { symbol: 'USDC', network: 'eip155:101' }, { toCaipNetwork })).toBeUndefined()
  expect(
    matchNetwork(options, { symbol: 'BTC', network: 'bip122:000000000933ea01ad0ee984209779ba' }, { toCaipNetwork }),
  ).toBeUndefined()
})

test('BTC and SOL are native where they are at home', () => {
  expect(['BTC', 'SOL', 'btc', 'Sol', 'SOL_BSC', 'ETH'].map(toNativeNetwork)).toEqual([
    ...[bitcoin, solana],
    ...[bitcoin, solana],
    ...[null, null],
  ])
})

describe('an address', () => {
  test('is of one namespace', () => {
    const namespaces = Object.values(addresses).map(namespaceOfAddress)
    expect(namespaces).toEqual(['eip155', 'solana', 'bip122', 'bip122', undefined])
    expect(namespaceOfAddress('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')).toBeUndefined()
    expect(namespaceOfAddress(addresses.bitcoin.replace('8f3t4', '8f3t5'))).toBeUndefined()
  })

  test.each([
    ['eip155:1', [true, false, false, false, false]],
    [solana, [false, true, false, false, false]],
    ['solana', [false, true, false, false, false]],
    ['SOL', [false, true, false, false, false]],
    [bitcoin, [false, false, true, true, false]],
    ['Bitcoin', [false, false, true, true, false]],
    ['BTC', [false, false, true, true, false]],
    // Only providers know, but that it is neither Solana nor Bitcoin.
    ['base', [true, false, false, false, true]],
    ['ethereum', [true, false, false, false, true]],
    ['cosmos:cosmoshub-4', [true, false, false, false, true]],
    [undefined, [true, false, false, false, true]],
  ])('receives on %s what can be paid out to it', (network, expected) => {
    expect(Object.values(addresses).map((address) => canReceive(address, network))).toEqual(expected)
  })
})

test('at a sandbox the names mean the test networks that are configured, with their addresses', () => {
  const localSolana = 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'
  const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
  const sandbox = createDestinations({ solana: localSolana, bitcoin: regtest })
  expect(sandbox.toCaipNetwork({ name: 'solana', chain_id: '' })).toBe(localSolana)
  expect(sandbox.toCaipNetwork({ name: 'bitcoin', chain_id: '' })).toBe(regtest)
  expect(['BTC', 'SOL'].map(sandbox.toNativeNetwork)).toEqual([regtest, localSolana])
  const local = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
  expect(sandbox.canReceive(local, regtest)).toBe(true)
  expect(sandbox.canReceive(addresses.bitcoin, regtest)).toBe(false)
  expect(canReceive(local, bitcoin)).toBe(false)
})
