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
/** Code that answers every call with one word. */
const answering = (word: string) => `0x7f${word.slice(2).padStart(64, '0')}60005260206000f3`
const contracts = { ofAlice: at('1'), ofNobody: at('2'), pieces: at('3'), odd: at('4'), delegated: at('5') }

beforeAll(async () => {
  node = await startAnvil()
  network = createTestNetwork(node.url)
  const put = (address: string, code: string) => callNode(node.url, 'anvil_setCode', [address, code])
  await put(contracts.ofAlice, answering(alice))
  await put(contracts.ofNobody, '0x60006000fd')
  await put(contracts.pieces, answering('0x07'))
  await put(contracts.odd, '0x60046000f3')
  await put(contracts.delegated, `0xef0100${'ab'.repeat(20)}`)
  await callNode(node.url, 'anvil_setNonce', [alice, '0x5'])
})
afterAll(() => node.stop())

describe('inspectAddress', () => {
  test('of an account tells what it sent and has', async () => {
    const facts = await inspectAddress(rpc, { network, address: alice })
    expect(facts).toEqual({ isContract: false, transactionCount: 5, balance: 10_000n * 10n ** 18n })
  })

  test('of an address nobody used tells nothing of each', async () => {
    expect(await inspectAddress(rpc, { network, address: at('9') })).toEqual({
      isContract: false,
      transactionCount: 0,
      balance: 0n,
    })
  })

  test('knows a contract, and an account under EIP-7702, which is none', async () => {
    expect(await inspectAddress(rpc, { network, address: contracts.pieces })).toMatchObject({ isContract: true })
    expect(await inspectAddress(rpc, { network, address: contracts.delegated })).toMatchObject({ isContract: false })
  })
})

describe('getNftBalance', () => {
  const balance = (address: string, standard: 'erc721' | 'erc1155', owner = alice) =>
    getNftBalance(rpc, { network, address: owner, nft: { address, tokenId: '7', standard } })

  test('of ERC-721 is 1 for the owner, 0 for others and for a piece that is no more', async () => {
    expect(await balance(contracts.ofAlice, 'erc721')).toBe(1n)
    expect(await balance(contracts.ofAlice, 'erc721', bob)).toBe(0n)
    expect(await balance(contracts.ofNobody, 'erc721')).toBe(0n)
  })

  test('of ERC-1155 is the pieces', async () => {
    expect(await balance(contracts.pieces, 'erc1155')).toBe(7n)
  })

  test.each([
    ['no contract', at('9'), 'erc721', 'RPC_ANSWER_INVALID'],
    ['less than a word', contracts.odd, 'erc1155', 'RPC_ANSWER_INVALID'],
    ['a refusal of ERC-1155', contracts.ofNobody, 'erc1155', 'EXECUTION_REVERTED'],
  ] as const)('is an error for %s', async (_, address, standard, code) => {
    await expect(balance(address, standard)).rejects.toMatchObject({ code })
  })
})

describe('encodeNftTransfer', () => {
  const nft = { address: contracts.ofAlice, tokenId: String(2n ** 256n - 1n) }

  test('calls ERC-721’s safeTransferFrom of the collection, without native currency', () => {
    const call = encodeNftTransfer({ from: alice, to: bob, nft: { ...nft, standard: 'erc721' }, amount: 1n })
    expect(call).toMatchObject({ to: nft.address, value: 0n })
    expect(decodeFunctionData({ abi: erc721Abi, data: call.data as `0x${string}` })).toEqual({
      functionName: 'safeTransferFrom',
      args: [alice, bob, 2n ** 256n - 1n],
    })
  })

  test('calls ERC-1155’s with the number of pieces', () => {
    const call = encodeNftTransfer({ from: alice, to: bob, nft: { ...nft, standard: 'erc1155' }, amount: 3n })
    expect(decodeFunctionData({ abi: erc1155Abi, data: call.data as `0x${string}` })).toEqual({
      functionName: 'safeTransferFrom',
      args: [alice, bob, 2n ** 256n - 1n, 3n, '0x'],
    })
  })
})
