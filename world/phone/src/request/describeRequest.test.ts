import { encodeFunctionData, erc20Abi, maxUint256, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { World } from '../world/readWorld.ts'
import { describeRequest } from './describeRequest.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = '0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5'
const world: World = {
  version: 1,
  rpcUrls: { 'eip155:31337': 'http://127.0.0.1:8410' },
  networks: [{ id: 'eip155:31337', name: 'Local 31337', nativeCurrency: { symbol: 'ETH' } }],
  accounts: [{ address: alice, privateKey: '0x01' }],
  tokens: { 'eip155:31337': [{ symbol: 'USDC', decimals: 6, address: usdc }] },
}

const read = (method: string, params: unknown) =>
  describeRequest({ id: 1, topic: '', chainId: 'eip155:31337', method, params, at: 0, expiresAt: 0 }, world)
const send = (transaction: object) => read('eth_sendTransaction', [{ from: alice, ...transaction }])

describe('a message', () => {
  test.each([
    ['text in hex', stringToHex('Grüße\nvom Hafen'), 'Grüße\nvom Hafen'],
    ['text as it is', 'hello', 'hello'],
    ['bytes that are no text', '0x00ff', '0x00ff'],
  ])('that is %s is shown', (_, message, text) => {
    expect(read('personal_sign', [message, alice])).toEqual({
      title: 'Sign a message',
      facts: [['Account', alice]],
      text,
    })
  })

  test('with types is shown with its domain', () => {
    const data = { domain: { name: 'Harbour' }, primaryType: 'Mail', message: { to: 'bob' } }
    for (const sent of [data, JSON.stringify(data)])
      expect(read('eth_signTypedData_v4', [alice, sent])).toMatchObject({
        facts: [
          ['Account', alice],
          ['For', 'Harbour'],
          ['Kind', 'Mail'],
        ],
        text: expect.stringContaining('"to": "bob"'),
      })
  })
})

describe('a transaction', () => {
  test('of the native currency', () => {
    expect(send({ to: bob, value: '0x14d1120d7b160000' })).toEqual({
      title: 'Send',
      facts: [
        ['Amount', '1.5 ETH'],
        ['To', bob],
        ['From', alice],
        ['Network', 'Local 31337'],
      ],
    })
  })

  test.each([
    ['transfer', [bob, 25_000_000n], 'Send tokens', ['Amount', '25 USDC']],
    ['approve', [bob, maxUint256], 'Allow spending', ['Up to', 'any amount of USDC']],
    ['transferFrom', [alice, bob, 1n], 'Move tokens', ['Amount', '0.000001 USDC']],
  ] as const)('that is an ERC-20 %s', (functionName, args, title, fact) => {
    // The table pairs each function with its own arguments.
    const data = encodeFunctionData({ abi: erc20Abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
    const described = send({ to: usdc, data })
    expect(described.title).toBe(title)
    expect(described.facts).toContainEqual(fact)
  })

  test('of a token the world does not know is in base units', () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, 7n] })
    expect(send({ to: bob, data }).facts).toContainEqual(['Amount', '7 base units'])
  })

  test('that calls anything else, or deploys', () => {
    expect(send({ to: bob, data: '0x12345678aa', value: '0x1' })).toMatchObject({
      title: 'Call a contract',
      facts: expect.arrayContaining([
        ['Function', '0x12345678'],
        ['Data', '5 bytes'],
        ['Amount', '0.000000000000000001 ETH'],
      ]),
    })
    expect(send({ data: '0x6001' }).title).toBe('Deploy a contract')
  })
})

test('networks are named, and what is unknown is shown raw', () => {
  expect(read('wallet_switchEthereumChain', [{ chainId: '0x7a69' }]).facts).toEqual([['Network', 'Local 31337']])
  expect(
    read('wallet_addEthereumChain', [{ chainId: '0x1', chainName: 'Main', rpcUrls: ['http://127.0.0.1:1'] }]).facts,
  ).toEqual([
    ['Network', 'Main (eip155:1)'],
    ['Node', 'http://127.0.0.1:1'],
  ])
  expect(read('eth_decrypt', ['x'])).toEqual({ title: 'eth_decrypt', facts: [], text: '[\n  "x"\n]' })
})

test.each([
  ['eth_sendTransaction', undefined],
  ['eth_sendTransaction', [null]],
  ['eth_signTypedData_v4', [alice, '{']],
  ['wallet_addEthereumChain', [{}]],
  ['personal_sign', {}],
])('a %s that makes no sense is shown all the same', (method, params) => {
  expect(read(method, params).title).toBeTruthy()
})
