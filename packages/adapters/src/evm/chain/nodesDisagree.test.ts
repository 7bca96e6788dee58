import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Anvil, startAnvil } from '@latchkey/anvil'
import type { TransactionProgress } from '@latchkey/core/internal'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { evm } from '../evm.ts'
import { createRpc } from '../rpc/createRpc.ts'
import { callNode } from '../test/callNode.ts'
import { createTestChain, createTestNetwork } from '../test/createTestChain.ts'
import { alice, bob } from '../test/createTestWallet.ts'
import { waitForTransaction } from './waitForTransaction.ts'

// A node without automatic mining.
let node: Anvil
beforeAll(async () => {
  node = await startAnvil({ flags: ['--no-mining'] })
})
afterAll(() => node.stop())

const fronts: Server[] = []
afterEach(() => {
  for (const front of fronts.splice(0)) front.close().closeAllConnections()
})

type Call = { id: number; method: string; params: string[] }
type Json = Record<string, unknown> | null
type Answer = { id: number; result?: unknown }

/** A proxy of the node that returns `lie`'s result where it has one. */
async function startLiar(lie: (method: string, call: Call, truth: Json) => unknown): Promise<string> {
  const front = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const calls = [JSON.parse(body)].flat() as Call[]
    const upstream = await fetch(node.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const answers = [await upstream.json()].flat() as Answer[]
    const results = answers.map((answer) => {
      const call = calls.find(({ id }) => id === answer.id)
      const invented = call && lie(call.method, call, answer.result as Json)
      return invented === undefined ? answer : { jsonrpc: '2.0', id: answer.id, result: invented }
    })
    response.end(JSON.stringify(body.startsWith('[') ? results : results[0]))
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

  test.each(['first', 'second'])(
    'throws NODES_DISAGREE where two nodes report different ones, whichever lies: the %s',
    async (liar) => {
      const front = await startLiar(lie)
      const urls = liar === 'first' ? [front, node.url] : [node.url, front]
      await expect(read(...urls)).rejects.toMatchObject({ code: 'NODES_DISAGREE' })
    },
  )

  test('is returned where nodes agree, where one is behind, and where one is down', async () => {
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
  const follow = ({
    urls,
    environment,
    ...options
  }: { urls: string[]; hash: string; environment?: Parameters<typeof waitForTransaction>[2] } & Partial<
    Parameters<typeof waitForTransaction>[1]
  >) =>
    waitForTransaction(
      createRpc(),
      { from: alice, network: createTestNetwork(...urls), signal: AbortSignal.timeout(15_000), ...options },
      environment,
    )

  test('that one node invents leaves the transaction disputed until the other node has it too', async () => {
    await mine()
    const hash = await send()
    const head = await callNode<string>(node.url, 'eth_blockNumber', [])
    const liar = await startLiar((method) =>
      method === 'eth_getTransactionReceipt' ? { status: '0x1', blockNumber: head, gasUsed: '0x5208' } : undefined,
    )
    const reports: TransactionProgress[] = []
    const outcome = follow({ urls: [liar, node.url], hash, onProgress: (progress) => reports.push(progress) })
    await vi.waitFor(() => expect(reports).toContainEqual(expect.objectContaining({ isDisputed: true })), 5_000)
    await mine()
    expect(await outcome).toMatchObject({ status: 'confirmed', hash })
  })

  test('that one node reports as failed and the other as confirmed leaves the transaction disputed', async () => {
    const hash = await send()
    await mine()
    const real = await callNode<Record<string, unknown>>(node.url, 'eth_getTransactionReceipt', [hash])
    let isLying = true
    const liar = await startLiar((method) =>
      method === 'eth_getTransactionReceipt' && isLying ? { ...real, status: '0x0' } : undefined,
    )
    const reports: TransactionProgress[] = []
    const outcome = follow({ urls: [node.url, liar], hash, onProgress: (progress) => reports.push(progress) })
    await vi.waitFor(() => expect(reports).toContainEqual(expect.objectContaining({ isDisputed: true })), 5_000)
    isLying = false
    expect(await outcome).toMatchObject({ status: 'confirmed', hash })
  })

  test('is accepted where the other node is down', async () => {
    const hash = await send()
    await mine()
    const outcome = follow({ urls: [node.url, 'http://127.0.0.1:1'], hash, onProgress: () => {} })
    expect(await outcome).toMatchObject({ status: 'confirmed', hash })
  })

  const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  const calls = {
    cancelled: { to: alice, value: '0x0', input: '0x' },
    replaced: { to: carol, value: '0x1', input: '0x' },
    confirmed: { to: bob, value: '0x7', input: '0x' },
  }
  const increase = (nonce: unknown) => `0x${(Number(nonce) + 1).toString(16)}`

  test.each([
    ['cancelled', 'a stranger’s', 'node'],
    ['replaced', 'a stranger’s', 'node'],
    ['confirmed', 'a stranger’s', 'node'],
    ['replaced', 'an earlier one of the account', 'node'],
    ['cancelled', 'a stranger’s', 'witness'],
  ] as const)('of another transaction does not count as %s: %s, beside a second %s', async (status, whose, second) => {
    const earlier = { from: whose === 'a stranger’s' ? carol : alice, to: bob, value: '0x1', gas: '0x5208' }
    const mined = await callNode<string>(node.url, 'eth_sendTransaction', [earlier])
    await mine()
    const { blockNumber } = await callNode<{ blockNumber: string }>(node.url, 'eth_getTransactionReceipt', [mined])
    const nonce = await callNode<string>(node.url, 'eth_getTransactionCount', [alice, 'latest'])
    const hash = await send()
    const liar = await startLiar((method, { params }, truth) => {
      const isBefore =
        method === 'eth_getTransactionCount' &&
        BigInt(params[1]?.replace('latest', blockNumber) ?? 0) < BigInt(blockNumber)
      if (method === 'eth_getTransactionReceipt' && params[0] === hash) return null
      if (method === 'eth_getTransactionCount') return isBefore ? nonce : increase(nonce)
      if (method !== 'eth_getBlockByNumber' || params[0] !== blockNumber) return undefined
      const invented = { hash: mined, from: alice, nonce, gas: '0x5208', gasPrice: '0x1', ...calls[status] }
      return { ...truth, transactions: [invented] }
    })
    const reports: TransactionProgress[] = []
    const honest = createRpc()
    const stop = new AbortController()
    const outcome = follow({
      ...{ urls: second === 'node' ? [liar, node.url] : [liar], hash, nonce: Number(nonce) },
      ...{ call: { to: bob, value: 7n }, onProgress: (progress) => reports.push(progress), signal: stop.signal },
      findWitness: async () =>
        second === 'witness' ? (_, request) => honest(createTestNetwork(node.url), request) : undefined,
    })
    outcome.catch(() => {})
    await vi.waitFor(() => expect(reports).toContainEqual(expect.objectContaining({ isDisputed: true })), 8_000)
    await mine()
    stop.abort()
    await expect(outcome).rejects.toMatchObject({ code: 'ABORTED' })
  })

  test.each([
    ['is waited for while it gets new blocks', 1n, undefined],
    ['is ignored after a minute without a new block', 0n, 'confirmed'],
  ])('whose block the other node lacks: that node %s', async (_, step, expected) => {
    const hash = await send()
    const claimed = `0x${(2 ** 40).toString(16)}`
    const liar = await startLiar((method) =>
      method === 'eth_getTransactionReceipt' ? { status: '0x1', blockNumber: claimed, gasUsed: '0x5208' } : undefined,
    )
    let head = 5n
    const slow = await startLiar((method) => {
      if (method !== 'eth_blockNumber') return undefined
      head += step
      return `0x${head.toString(16)}`
    })
    let clock = 0
    const stop = new AbortController()
    const sleep = async () => {
      clock += 20_000
      if (clock > 400_000) stop.abort()
    }
    const environment = { now: () => clock, sleep }
    const outcome = follow({ urls: [liar, slow], hash, signal: stop.signal, environment })
    expect(
      await outcome.then(
        ({ status }) => status,
        () => undefined,
      ),
    ).toBe(expected)
    await mine()
  })
})

describe('a nonce', () => {
  test('that one node invents is ignored; the one that both report is used', async () => {
    const sent = await callNode<string>(node.url, 'eth_sendTransaction', [{ from: alice, to: bob, value: '0x9' }])
    const { nonce } = await callNode<{ nonce: string }>(node.url, 'eth_getTransactionByHash', [sent])
    let lies = 0
    const liar = await startLiar((method, _, truth) => {
      if (method !== 'eth_getTransactionByHash' || lies > 3) return undefined
      lies += 1
      return { ...truth, nonce: `0x${(Number(nonce) + 1).toString(16)}` }
    })
    const reports: TransactionProgress[] = []
    const stop = new AbortController()
    const following = waitForTransaction(createRpc(), {
      ...{ hash: sent, from: alice, network: createTestNetwork(liar, node.url), signal: stop.signal, isSeen: true },
      onProgress: (progress) => reports.push(progress),
    }).catch(() => {})
    await vi.waitFor(() => expect(reports).toEqual([{ nonce: Number(nonce), isDropped: false }]), 10_000)
    stop.abort()
    await following
    await mine()
  })
})

describe('a transaction', () => {
  test('that one node lacks is not dropped while another has it', async () => {
    const sent = await callNode<string>(node.url, 'eth_sendTransaction', [{ from: alice, to: bob, value: '0x9' }])
    const { nonce } = await callNode<{ nonce: string }>(node.url, 'eth_getTransactionByHash', [sent])
    const liar = await startLiar((method) => (method === 'eth_getTransactionByHash' ? null : undefined))
    const stop = new AbortController()
    const reports: [number, TransactionProgress][] = []
    let polls = 0
    const sleep = async () => {
      polls += 1
      if (polls === 20) await callNode(node.url, 'anvil_dropTransaction', [sent])
    }
    const network = createTestNetwork(liar, node.url)
    const options = { hash: sent, from: alice, nonce: Number(nonce), network, isSeen: true }
    const onProgress = (progress: TransactionProgress) => {
      reports.push([polls, progress])
      stop.abort()
    }
    const environment = { now: () => polls * 60_000, sleep }
    await waitForTransaction(createRpc(), { ...options, onProgress, signal: stop.signal }, environment).catch(() => {})
    expect(reports).toEqual([[20, { nonce: Number(nonce), isDropped: true }]])
  })
})
