import { base, mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { parseEns } from './names/parseEns.ts'
import { type EnsOptions, type EvmChain, parseOptions } from './parseOptions.ts'
import { createTestChain } from './test/createTestChain.ts'

const chain = createTestChain(31337, 'http://127.0.0.1:8545')
const address = '0x29f9484dd5b678b8d44ba88ea6bdd86895a1586f'

test('accepts viem’s chains', () => {
  expect(parseOptions({ chains: [mainnet] })).toMatchObject([
    { id: 1, caipNetworkId: 'eip155:1', chainNamespace: 'eip155', nativeCurrency: { symbol: 'ETH', decimals: 18 } },
  ])
})

test('uses the app’s own nodes exactly as given, and only them', () => {
  const own = ['https://node.example/key?a=1', 'http://127.0.0.1:1/']
  expect(parseOptions({ chains: [mainnet], rpcUrls: { 1: own } })[0]?.rpcUrls).toEqual(own)
})

test.each([
  ['chains', { chains: [] }],
  ['chains', {}],
  ['chains[0].id', { chains: [{ ...chain, id: 0 }] }],
  ['chains[0].id', { chains: [{ ...chain, id: '1' }] }],
  ['chains[1].id', { chains: [chain, chain] }],
  ['chains[0].name', { chains: [{ ...chain, name: '' }] }],
  ['chains[0].nativeCurrency', { chains: [{ ...chain, nativeCurrency: undefined }] }],
  ['chains[0].rpcUrls.default.http', { chains: [{ ...chain, rpcUrls: { default: { http: [] } } }] }],
  ['chains[0].rpcUrls.default.http', { chains: [createTestChain(1, 'ws://node.example')] }],
  ['chains[0].rpcUrls.default.http', { chains: [createTestChain(1, 'javascript:alert(1)')] }],
  ['rpcUrls[31337]', { chains: [chain], rpcUrls: { 31337: ['node.example'] } }],
  ['rpcUrls[5]', { chains: [chain], rpcUrls: { 5: ['https://node.example'] } }],
  ['swapContracts[5]', { chains: [chain], swapContracts: { 5: { wrappedNative: address, routers: {} } } }],
  ['knownTokens[5]', { chains: [chain], knownTokens: { 5: { USDC: address } } }],
])('throws an error that names the option: %s', (option, options) => {
  // As from JavaScript, without type checks.
  expect(() => parseOptions(options as never)).toThrow(`The option \`${option}\``)
})

describe('parseEns', () => {
  const resolver = '0xDe0B295669a9FD93d5F28D9Ec85E40f4cb697BAe'
  const read = (chains: EvmChain[], ens?: EnsOptions) => {
    const options = { chains, ...(ens && { ens }) }
    return parseEns(options, parseOptions(options))
  }

  test('uses Ethereum where the app lists it, with its nodes and viem’s universal resolver', () => {
    expect(read([base, mainnet])).toMatchObject({
      network: { id: 1, rpcUrls: mainnet.rpcUrls.default.http },
      universalResolver: mainnet.contracts.ensUniversalResolver.address,
    })
    expect(read([createTestChain(1, 'https://node.example')])?.universalResolver).toBe(
      mainnet.contracts.ensUniversalResolver.address,
    )
  })

  test('is undefined in an app without Ethereum', () => {
    expect(read([base])).toBeUndefined()
  })

  test('uses Ethereum through `ens.rpcUrls` in an app of other chains', () => {
    expect(read([base], { rpcUrls: ['https://node.example'] })).toMatchObject({
      network: { id: 1, caipNetworkId: 'eip155:1', rpcUrls: ['https://node.example'] },
    })
  })

  test('uses another chain when the app configures it', () => {
    const local = createTestChain(31337, 'http://127.0.0.1:8545')
    expect(read([mainnet, local], { chainId: 31337, universalResolver: resolver })).toMatchObject({
      network: { id: 31337 },
      universalResolver: resolver,
    })
  })

  test.each<[string, EnsOptions]>([
    ['ens.rpcUrls', { chainId: 10 }],
    ['ens.rpcUrls', { rpcUrls: ['ws://node.example'] }],
    ['ens.universalResolver', { chainId: 8453 }],
    ['ens.universalResolver', { rpcUrls: ['https://node.example'], universalResolver: '0x12' }],
  ])('rejects an unusable %s', (option, ens) => {
    expect(() => read([base], ens)).toThrow(option)
  })
})
