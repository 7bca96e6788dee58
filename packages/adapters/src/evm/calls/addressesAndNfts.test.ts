import { type Anvil, startAnvil } from '@latchkey/anvil'
import { decodeFunctionData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRpc } from '../rpc/createRpc.ts'
import { callNode } from '../test/callNode.ts'
import { createTestNetwork } from '../test/createTestChain.ts'
import { alice, bob } from '../test/createTestWallet.ts'
import { inspectAddress } from './inspectAddress.ts'
import { encodeNftTransfer, erc721Abi, erc1155Abi, getNftBalance } from './nfts.ts'

let node: Anvil
let network = createTestNetwork('')
const rpc = createRpc()
const at = (digit: string) => `0x${digit.repeat(40)}`
/** Code that returns one word for every call. */
const answering = (word: string) => `0x7f${word.slice(2).padStart(64, '0')}60005260206000f3`
const contracts = { ofAlice: at('1'), reverting: at('2'), erc1155: at('3'), odd: at('4'), delegated: at('5') }

beforeAll(async () => {
  node = await startAnvil()
  network = createTestNetwork(node.url)
  const put = (address: string, code: string) => callNode(node.url, 'anvil_setCode', [address, code])
  await put(contracts.ofAlice, answering(alice))
  await put(contracts.reverting, '0x60006000fd')
  await put(contracts.erc1155, answering('0x07'))
  await put(contracts.odd, '0x60046000f3')
  await put(contracts.delegated, `0xef0100${'ab'.repeat(20)}`)
  await callNode(node.url, 'anvil_setNonce', [alice, '0x5'])
})
afterAll(() => node.stop())

describe('inspectAddress', () => {
  test('returns an account’s transaction count and balance', async () => {
    const facts = await inspectAddress(rpc, { network, address: alice })
    expect(facts).toEqual({ isContract: false, isToken: false, transactionCount: 5, balance: 10_000n * 10n ** 18n })
  })

  test('returns zeros for an unused address', async () => {
    expect(await inspectAddress(rpc, { network, address: at('9') })).toEqual({
      isContract: false,
      isToken: false,
      transactionCount: 0,
      balance: 0n,
    })
  })

  test('detects a contract, and does not count an EIP-7702 account as one', async () => {
    expect(await inspectAddress(rpc, { network, address: contracts.erc1155 })).toMatchObject({ isContract: true })
    expect(await inspectAddress(rpc, { network, address: contracts.delegated })).toMatchObject({ isContract: false })
  })

  test('detects the contract of a token, which tells a total supply', async () => {
    const isToken = async (address: string) => (await inspectAddress(rpc, { network, address })).isToken
    expect(await isToken(contracts.erc1155)).toBe(true)
    expect(await isToken(contracts.reverting)).toBe(false)
    expect(await isToken(contracts.odd)).toBe(false)
    expect(await isToken(contracts.delegated)).toBe(false)
  })
})

describe('getNftBalance', () => {
  const balance = (address: string, standard: 'erc721' | 'erc1155', owner = alice) =>
    getNftBalance(rpc, { network, address: owner, nft: { address, tokenId: '7', standard } })

  test('returns 1 for the owner of an ERC-721 token, 0 for others and for a burned one', async () => {
    expect(await balance(contracts.ofAlice, 'erc721')).toBe(1n)
    expect(await balance(contracts.ofAlice, 'erc721', bob)).toBe(0n)
    expect(await balance(contracts.reverting, 'erc721')).toBe(0n)
  })

  test('returns the quantity of an ERC-1155 token', async () => {
    expect(await balance(contracts.erc1155, 'erc1155')).toBe(7n)
  })

  test.each([
    ['no contract', at('9'), 'erc721', 'RPC_ANSWER_INVALID'],
    ['less than a word', contracts.odd, 'erc1155', 'RPC_ANSWER_INVALID'],
    ['a revert of ERC-1155', contracts.reverting, 'erc1155', 'EXECUTION_REVERTED'],
  ] as const)('throws for %s', async (_, address, standard, code) => {
    await expect(balance(address, standard)).rejects.toMatchObject({ code })
  })
})

describe('encodeNftTransfer', () => {
  const nft = { address: contracts.ofAlice, tokenId: String(2n ** 256n - 1n) }

  test('encodes ERC-721’s safeTransferFrom without native currency', () => {
    const call = encodeNftTransfer({ from: alice, to: bob, nft: { ...nft, standard: 'erc721' }, amount: 1n })
    expect(call).toMatchObject({ to: nft.address, value: 0n })
    expect(decodeFunctionData({ abi: erc721Abi, data: call.data as `0x${string}` })).toEqual({
      functionName: 'safeTransferFrom',
      args: [alice, bob, 2n ** 256n - 1n],
    })
  })

  test('encodes ERC-1155’s safeTransferFrom with the quantity', () => {
    const call = encodeNftTransfer({ from: alice, to: bob, nft: { ...nft, standard: 'erc1155' }, amount: 3n })
    expect(decodeFunctionData({ abi: erc1155Abi, data: call.data as `0x${string}` })).toEqual({
      functionName: 'safeTransferFrom',
      args: [alice, bob, 2n ** 256n - 1n, 3n, '0x'],
    })
  })
})
