import { expect, test } from 'vitest'
import { createTestChain } from '../test/createTestChain.ts'
import { checkContracts } from './checkContracts.ts'

const chains = [createTestChain(31337, 'http://127.0.0.1:8545')]
const address = '0x29f9484dd5b678b8d44ba88ea6bdd86895a1586f'
const swapContracts = { 31337: { wrappedNative: address, routers: { 'uniswap-v2': address } } } as const

test.each([
  ['swapContracts[31337]', { swapContracts: { 31337: { wrappedNative: 'weth.eth', routers: {} } } }],
  ['swapContracts[31337]', { swapContracts: { 31337: { ...swapContracts[31337], quoter: '0x1' } } }],
  ['swapContracts[31337]', { swapContracts: { 31337: { wrappedNative: address, routers: { 'uniswap-v2': '0x1' } } } }],
  ['knownTokens[31337]', { knownTokens: { 31337: { USDC: [address, 'usdc.eth'] } } }],
])('throws an error that names the option: %s', (option, options) => {
  // As from JavaScript, without type checks.
  expect(() => checkContracts({ chains, ...options } as never)).toThrow(`The option \`${option}\``)
})

test('accepts addresses', () => {
  expect(() => checkContracts({ chains, swapContracts, knownTokens: { 31337: { USDC: address } } })).not.toThrow()
})
