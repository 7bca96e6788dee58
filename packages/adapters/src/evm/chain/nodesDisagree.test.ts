import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Anvil, startAnvil } from '@latchkey/anvil'
import type { TransactionProgress } from '@latchkey/core'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { evm } from '../evm.ts'
import { createRpc } from '../rpc/createRpc.ts'
import { callNode } from '../test/callNode.ts'
import { createTestChain, createTestNetwork } from '../test/createTestChain.ts'
import { alice, bob } from '../test/createTestWallet.ts'
import { waitForTransaction } from './waitForTransaction.ts'

// A node that mines only when told to.
let node: Anvil
beforeAll(async () => {
  node = await startAnvil({ flags: ['--no-mining'] })
})
afterAll(() => node.stop())

const fronts: Server[] = []
afterEach(() => {
  for (const front of fronts.splice(0)) front.close().closeAllConnections()
})

type Call = { id: number; method: string }
type Answer = { id: number; result?: unknown }

/** Stands before the node and lies where `lie` has an answer of its own. */
async function startLiar(lie: (method: string) => unknown): Promise<string> {
  const front = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const calls = [JSON.parse(body)].flat() as Call[]
    const asked = await fetch(node.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const answers = [await asked.json()].flat() as Answer[]
    const told = answers.map((answer) => {
      const invented = lie(calls.find(({ id }) => id === answer.id)?.method ?? '')
      return invented === undefined ? answer : { jsonrpc: '2.0', id: answer.id, result: invented }
    })
    response.end(JSON.stringify(body.startsWith('[') ? told : told[0]))
  })
  fronts.push(front)
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(front.address() as AddressInfo).port}`
}

const mine = () => callNode(node.url, 'anvil_mine', ['0x1'])

describe('a balance', () => {
  const read = (...urls: string[]) => {
    const adapter = evm({ chains: [createTestChain(31337, ...urls)] })
    const [network] = adapter.networks
    if (!network) throw new Error('no network')
    return adapter.getNativeBalance({ network, address: bob })
  }
  const lie = (method: string) => (method === 'eth_getBalance' ? '0xde0b6b3a7640000' : undefined)

  test.each(['first', 'second'])('on which two nodes disagree is not told, whichever lies: the %s', async (liar) => {
    const front = await startLiar(lie)
    const urls = liar === 'first' ? [front, node.url] : [node.url, front]
    await expect(read(...urls)).rejects.toMatchObject({ code: 'NODES_DISAGREE' })
  })

  test('is told where they agree, where one of them is behind, and where one is dead', async () => {
    const balance = await read(node.url)
    expect(await read(node.url, await startLiar(() => undefined))).toBe(balance)
    await mine()
    expect(await read(node.url, await startLiar((method) => (method === 'eth_blockNumber' ? '0x0' : undefined)))).toBe(
      balance,
    )
    expect(await read(node.url, 'http://127.0.0.1:1')).toBe(balance)
  })
})

describe('a receipt', () => {
  async function send(): Promise<string> {
    const transaction = { from: alice, to: bob, value: '0x7', gas: '0x5208' }
    return callNode<string>(node.url, 'eth_sendTransaction', [transaction])
  }
  const follow = (options: { urls: string[]; hash: string; onProgress: (progress: TransactionProgress) => void }) =>
    waitForTransaction(createRpc(), {
      hash: options.hash,
      from: alice,
      network: createTestNetwork(...options.urls),
      onProgress: options.onProgress,
      signal: AbortSignal.timeout(15_000),
    })

  test('that one node invents leaves the transaction pending and disputed until the other has it too', async () => {
    await mine()
    const hash = await send()
    const head = await callNode<string>(node.url, 'eth_blockNumber', [])
    const liar = await startLiar((method) =>
      method === 'eth_getTransactionReceipt' ? { status: '0x1', blockNumber: head, gasUsed: '0x5208' } : undefined,
    )
    const told: TransactionProgress[] = []
    const outcome = follow({ urls: [liar, node.url], hash, onProgress: (progress) => told.push(progress) })
    await vi.waitFor(() => expect(told).toContainEqual(expect.objectContaining({ isDisputed: true })), 5_000)
    await mine()
    expect(await outcome).toMatchObject({ status: 'confirmed', hash })
  })

  test('that one node calls failed and the other confirmed decides nothing', async () => {
    const hash = await send()
    await mine()
    const real = await callNode<Record<string, unknown>>(node.url, 'eth_getTransactionReceipt', [hash])
    let isLying = true
    const liar = await startLiar((method) =>
      method === 'eth_getTransactionReceipt' && isLying ? { ...real, status: '0x0' } : undefined,
    )
    const told: TransactionProgress[] = []
    const outcome = follow({ urls: [node.url, liar], hash, onProgress: (progress) => told.push(progress) })
    await vi.waitFor(() => expect(told).toContainEqual(expect.objectContaining({ isDisputed: true })), 5_000)
    isLying = false
    expect(await outcome).toMatchObject({ status: 'confirmed', hash })
  })

  test('of which one node is dead is believed', async () => {
    const hash = await send()
    await mine()
    const outcome = follow({ urls: [node.url, 'http://127.0.0.1:1'], hash, onProgress: () => {} })
    expect(await outcome).toMatchObject({ status: 'confirmed', hash })
  })
})
