import { expect, test } from 'vitest'
import { listConnectors } from './listConnectors.ts'

const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const odd = '0x00000000000000000000000000000000000000dd'
const contracts = { swapTokens: [], uniswapV3Fees: [], stables: [] }

test('a public chain’s routes only pass through tokens that every client knows', () => {
  expect(listConnectors({ id: 1, contracts: { ...contracts, weth, connectors: [usdc, odd] } })).toEqual([usdc])
  expect(listConnectors({ id: 1, contracts: { ...contracts, weth, stables: [usdc, odd] } })).toEqual([weth, usdc])
})

test('other chains’ routes pass through the configured tokens', () => {
  expect(listConnectors({ id: 31337, contracts: { ...contracts, weth, connectors: [odd] } })).toEqual([odd])
})
