import { encodeAbiParameters, encodeEventTopics, erc20Abi, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { createTestNetwork } from '../test/createTestChain.ts'
import { knownRouters } from './knownRouters.ts'
import { readReceived } from './readReceived.ts'

const network = createTestNetwork('http://127.0.0.1:1')
const contracts = knownRouters[1]
if (!contracts) throw new Error('Ethereum has no routers.')
const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const pool = '0x1111111111111111111111111111111111111111'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const other = '0x2222222222222222222222222222222222222222'
const data = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])

const transfer = (address: string, from: `0x${string}`, to: `0x${string}`, value: bigint) => ({
  address,
  topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } }),
  data: data(value),
})
const withdrawal = (src: `0x${string}`, value: bigint) => ({
  address: contracts.wrappedNative.toLowerCase(),
  topics: encodeEventTopics({
    abi: parseAbi(['event Withdrawal(address indexed src, uint256 wad)']),
    eventName: 'Withdrawal',
    args: { src },
  }),
  data: data(value),
})

const read = (receipt: unknown, token: string | undefined) =>
  readReceived(async () => receipt, { network, contracts, hash: '0x01', router, account, token })

test('sums the token’s own transfers to the account, less those from it', async () => {
  const logs = [
    transfer(usdc.toLowerCase(), pool, account, 100n),
    transfer(usdc, pool, account, 23n),
    transfer(usdc, account, pool, 3n),
    transfer(other, pool, account, 10n ** 9n),
    transfer(usdc, pool, router, 10n ** 9n),
  ]
  expect(await read({ logs }, usdc)).toBe(120n)
})

test('native currency is what the router unwrapped', async () => {
  const logs = [withdrawal(router, 5n), withdrawal(pool, 10n ** 9n), transfer(usdc, account, pool, 7n)]
  expect(await read({ logs }, undefined)).toBe(5n)
})

test.each([
  ['no receipt', null],
  ['a receipt without events', { logs: [] }],
  [
    'malformed events',
    { logs: [null, 'x', { address: usdc, topics: [1], data: '0x1' }, { address: usdc, topics: [] }] },
  ],
  ['data that is no amount', { logs: [{ ...transfer(usdc, pool, account, 1n), data: '0x' }] }],
])('is unknown for %s', async (_, receipt) => {
  expect(await read(receipt, usdc)).toBeUndefined()
  expect(await read(receipt, undefined)).toBeUndefined()
})
