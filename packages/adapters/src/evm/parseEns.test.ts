import { base, mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { type EnsOptions, type EvmChain, parseEns, parseOptions } from './parseOptions.ts'
import { createTestChain } from './test/createTestChain.ts'

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
