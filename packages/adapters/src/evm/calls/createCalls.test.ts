import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Anvil, startAnvil } from '@latchkey/anvil'
import { RpcError, RpcUnavailableError } from '@latchkey/core/errors'
import type { FindRequest, TransactionCall, TransactionIntent } from '@latchkey/core/internal'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { encodeTransfer } from '../chain/transfer.ts'
import { createRpc, type Rpc } from '../rpc/createRpc.ts'
import { callNode } from '../test/callNode.ts'
import { createTestNetwork } from '../test/createTestChain.ts'
import { alice, bob, createTestWallet } from '../test/createTestWallet.ts'
import { deployToken } from '../test/deployToken.ts'
import { createCalls } from './createCalls.ts'
import { findCall } from './findCall.ts'

// A node without automatic mining.
let node: Anvil
let network = createTestNetwork('')
const rpc = createRpc()
const token = `0x${'1'.repeat(40)}`
const paused = `0x${'2'.repeat(40)}`

beforeAll(async () => {
  node = await startAnvil({ flags: ['--no-mining'] })
  network = createTestNetwork(node.url)
  await deployToken(node.url, { address: token, kind: 'true', holders: [alice] })
  // Reverts with OpenZeppelin's EnforcedPause().
  await callNode(node.url, 'anvil_setCode', [paused, '0x63d93c066560e01b60005260046000fd'])
})
afterAll(() => node.stop())
beforeEach(() => mine())

const mine = (blocks = 1) => callNode(node.url, 'anvil_mine', [`0x${blocks.toString(16)}`])
const payBob = (value: bigint): TransactionCall => ({ to: bob, value })
const payTokens = (amount: bigint): TransactionCall =>
  encodeTransfer({ to: bob, token: { address: token, symbol: 'TKN', decimals: 6 }, amount })

async function open(answers: Parameters<typeof createTestWallet>[0]['answers'] = {}) {
  const wallet = createTestWallet({ url: node.url, answers })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  const calls = createCalls(rpc, {
    getProvider: () => wallet.provider,
    witness: async () => rpc,
    knownTokens: undefined,
  })
  return { wallet, calls }
}

/** A node that keeps the state of its latest 128 blocks, as most do. */
const withoutOldState: typeof rpc = async (target, request) => {
  const block = request.method === 'eth_getTransactionCount' ? Number(request.params?.[1]) : Number.NaN
  const head = Number(await rpc(network, { method: 'eth_blockNumber' }))
  if (block < head - 128) throw new RpcError({ rpcCode: -32_000, details: 'missing trie node' })
  return rpc(target, request)
}

const base = () => ({ connectorId: 'org.example.test', network, from: alice })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: { code?: string }) => error.code,
  )

describe('simulate', () => {
  test('returns the result', async () => {
    const { calls } = await open()
    expect(await calls.simulate({ ...base(), call: payTokens(5n) })).toBe(`0x${'1'.padStart(64, '0')}`)
  })

  test.each([
    ['the contract’s own text', payTokens(5000n), 'not enough tokens'],
    ['a well-known custom error', { to: paused, value: 0n, data: '0x01' }, 'EnforcedPause'],
    [
      'a call to an address without code',
      { to: `0x${'7'.repeat(40)}`, value: 0n, data: '0x01' },
      'there is no contract',
    ],
  ])('throws the reason of a revert: %s', async (_, call, reason) => {
    const { calls } = await open()
    await expect(calls.simulate({ ...base(), call })).rejects.toMatchObject({
      code: 'EXECUTION_REVERTED',
      shortMessage: expect.stringContaining(reason),
    })
  })
})

describe('send', () => {
  test('calls onRequest with the call and its nonce right before the wallet’s request', async () => {
    const { calls, wallet } = await open()
    const call = payTokens(5n)
    const intents: TransactionIntent[] = []
    const { hash, nonce } = await calls.send({
      ...base(),
      call,
      onRequest(intent) {
        intents.push(intent)
        expect(wallet.signatures()).toEqual([])
      },
    })
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(intents).toEqual([{ call, nonce }])
  })

  test('counts pending transactions in the nonce', async () => {
    const { calls } = await open()
    const nonces: (number | undefined)[] = []
    const onRequest = ({ nonce }: TransactionIntent) => void nonces.push(nonce)
    await calls.send({ ...base(), call: payBob(1n), onRequest })
    await calls.send({ ...base(), call: payBob(1n), onRequest })
    expect(nonces[1]).toBe(Number(nonces[0]) + 1)
  })

  test.each([
    ['two nodes and the wallet agree', 0, expect.any(Number)],
    ['one node disagrees', 1, undefined],
  ])('returns the actual nonce where %s', async (_, more, expected) => {
    const { wallet } = await open()
    const lying: typeof rpc = async (target, request) => {
      const truth = await rpc(network, request)
      if (request.method !== 'eth_getTransactionByHash' || target.rpcUrls[0] === node.url) return truth
      const pending = truth as { nonce: string }
      return { ...pending, nonce: `0x${(Number(pending.nonce) + more).toString(16)}` }
    }
    const options = { getProvider: () => wallet.provider, witness: async () => undefined, knownTokens: undefined }
    const both = createTestNetwork('http://second.test', node.url)
    const { nonce } = await createCalls(lying, options).send({ ...base(), network: both, call: payBob(1n) })
    expect(nonce).toEqual(expected)
  })

  test.each([
    ['a call that would revert', payTokens(5000n), {}, 'EXECUTION_REVERTED'],
    ['a mistyped contract', { to: bob.replace('C8', 'c8'), value: 0n }, {}, 'RECEIVER_CHECKSUM'],
    ['another account', payBob(1n), { eth_accounts: () => [bob, alice] }, 'ACCOUNT_CHANGED'],
    ['another chain', payBob(1n), { eth_chainId: () => '0x1' }, 'NETWORK_CHANGED'],
  ])('requests no signature for %s', async (_, call, answers, code) => {
    const { calls, wallet } = await open(answers)
    let isRequested = false
    const onRequest = () => {
      isRequested = true
    }
    expect(await codeOf(calls.send({ ...base(), call, onRequest }))).toBe(code)
    expect(wallet.signatures()).toEqual([])
    expect(isRequested).toBe(false)
  })

  test.each([
    ['reports the same', 0, true],
    ['reports another one', 65_535, false],
  ])('reads the next nonce from two nodes: the second one %s', async (_, more, isAgreed) => {
    const { calls } = await open()
    const front = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      const { method, params } = JSON.parse(body)
      const count = await callNode<string>(node.url, method, params)
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 0, result: `0x${(Number(count) + more).toString(16)}` }))
    })
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
    const { port } = front.address() as AddressInfo
    const intents: TransactionIntent[] = []
    const onRequest = (intent: TransactionIntent) => void intents.push(intent)
    const both = createTestNetwork(node.url, `http://127.0.0.1:${port}`)
    const { nonce } = await calls
      .send({ ...base(), network: both, call: payBob(1n), onRequest })
      .finally(() => front.close())
    expect([intents[0]?.nonce, nonce]).toEqual([isAgreed ? nonce : undefined, expect.any(Number)])
  })

  test('sends through the wallet alone when the app’s node is down', async () => {
    const { calls } = await open()
    const intents: TransactionIntent[] = []
    const away = createTestNetwork('http://127.0.0.1:1')
    const onRequest = (intent: TransactionIntent) => void intents.push(intent)
    const { nonce } = await calls.send({ ...base(), network: away, call: payBob(1n), onRequest })
    expect([nonce, intents[0]?.nonce]).toEqual([expect.any(Number), undefined])
  })
})

test('estimates the maximum fee of a call', async () => {
  const { calls } = await open()
  const [native, tokens] = await Promise.all(
    [payBob(1n), payTokens(1n)].map((call) => calls.estimateFee({ ...base(), call })),
  )
  expect(tokens).toBeGreaterThan(native as bigint)
})

describe('find', () => {
  const find = (source: Rpc, change: Partial<FindRequest>) =>
    findCall(source, {
      ...base(),
      call: payBob(77n),
      nonce: undefined,
      requestedAt: Date.now(),
      exclude: [],
      ...change,
    })

  test.each([
    ['while it is pending', false],
    ['once it is mined, blocks later', true],
  ])('finds a call by its nonce, %s', async (_, isMined) => {
    const { calls } = await open()
    const call = payTokens(3n)
    const sent = await calls.send({ ...base(), call })
    if (isMined) await mine(30)
    const nonce = Number(sent.nonce)
    expect(await find(rpc, { call, nonce })).toEqual({ found: sent, minedCount: isMined ? nonce + 1 : nonce })
  })

  test('finds a call that got a later nonce, as another was requested at the same time', async () => {
    const { calls } = await open()
    const other = await calls.send({ ...base(), call: payBob(1n) })
    const sent = await calls.send({ ...base(), call: payBob(78n) })
    const nonce = Number(other.nonce)
    expect(await find(rpc, { call: payBob(78n), nonce })).toMatchObject({ found: sent })
    await mine()
    expect(await find(rpc, { call: payBob(78n), nonce })).toMatchObject({ found: sent })
  })

  test('finds a call without a known nonce', async () => {
    const { calls } = await open()
    const sent = await calls.send({ ...base(), call: payBob(79n) })
    await mine()
    expect(await find(rpc, { call: payBob(79n) })).toMatchObject({ found: sent })
    // One mined long before is another one.
    expect(await find(rpc, { call: payBob(79n), requestedAt: Date.now() + 600_000 })).not.toHaveProperty('found')
  })

  test.each([
    ['while it is pending', 94n, false],
    ['once it is mined', 95n, true],
  ])('finds a call without a known nonce at a node without old state, %s', async (_, value, isMined) => {
    const { calls } = await open()
    for (const other of [1n, 2n, 3n]) await calls.send({ ...base(), call: payBob(other) })
    await mine(200)
    const sent = await calls.send({ ...base(), call: payBob(value) })
    if (isMined) await mine()
    expect(await find(withoutOldState, { call: payBob(value) })).toMatchObject({ found: sent })
  })

  test('skips other transactions, by hash and by nonce', async () => {
    const { calls } = await open()
    const first = await calls.send({ ...base(), call: payBob(80n) })
    const second = await calls.send({ ...base(), call: payBob(80n) })
    const nonce = Number(first.nonce)
    const call = payBob(80n)
    expect(await find(rpc, { call, nonce, exclude: [{ hash: first.hash }] })).toMatchObject({ found: second })
    const exclude = [{ hash: '0x', nonce }, second]
    expect(await find(rpc, { call, nonce, exclude })).toEqual({ minedCount: nonce })
  })

  test('returns the count of mined transactions when nothing is found', async () => {
    const { calls } = await open()
    const other = await calls.send({ ...base(), call: payBob(1n) })
    await mine()
    const nonce = Number(other.nonce)
    expect(await find(rpc, { nonce })).toEqual({ minedCount: nonce + 1 })
  })

  describe('beside a second node', () => {
    const second = 'http://second.test'
    const both = createTestNetwork(second, 'http://first.test')
    type Override = (method: string, params: readonly unknown[], truth: unknown) => unknown

    /** The second node returns what `override` does; undefined leaves the truth. */
    async function openBeside(override: Override) {
      const { calls } = await open()
      const beside: Rpc = async (target, request) => {
        const truth = await rpc(network, request)
        const answer = target.rpcUrls[0] === second ? override(request.method, request.params ?? [], truth) : undefined
        return answer === undefined ? truth : answer
      }
      return { calls, beside }
    }
    const counts =
      (count: string): Override =>
      (method) =>
        method === 'eth_getTransactionCount' ? count : undefined
    const down: Override = () => {
      throw new RpcUnavailableError({ url: second })
    }
    const knowsNoPool: Override = (method) =>
      method === 'eth_getBlockByNumber' || method === 'eth_getTransactionBySenderAndNonce' ? null : undefined

    test.each([
      ['has every nonce as used', counts('0xffff'), true],
      ['has no nonce as used', counts('0x0'), true],
      ['is down', down, true],
      ['does not report its pool', knowsNoPool, false],
    ])('finds the transaction where that node %s', async (_, override, isMined) => {
      const { calls, beside } = await openBeside(override)
      const sent = await calls.send({ ...base(), call: payBob(90n) })
      if (isMined) await mine()
      const nonce = Number(sent.nonce)
      expect(await find(beside, { call: payBob(90n), nonce, network: both })).toMatchObject({ found: sent })
    })

    test('counts a nonce as used only where both do', async () => {
      const { calls, beside } = await openBeside(counts('0xffff'))
      const { nonce = -1 } = await calls.send({ ...base(), call: payBob(1n) })
      await mine()
      expect(await find(beside, { nonce, network: both })).toEqual({ minedCount: nonce + 1 })
    })

    test('does not count a nonce as used while a node cannot search the blocks', async () => {
      const { calls } = await open()
      const sent = await calls.send({ ...base(), call: payBob(96n) })
      await mine(200)
      const liar: typeof rpc = async (target, request) => {
        if (target.rpcUrls[0] !== second) return withoutOldState(network, request)
        if (request.method === 'eth_getTransactionCount') return '0xffff'
        return request.method === 'eth_blockNumber' ? '0x1' : null
      }
      const found = find(liar, { call: payBob(96n), nonce: Number(sent.nonce), network: both })
      expect(await codeOf(found)).toBe('RPC_ERROR')
    })

    test('throws NODES_DISAGREE for a transaction that one node invents', async () => {
      const { calls } = await open()
      const { nonce = -1 } = await calls.send({ ...base(), call: payBob(1n) })
      await mine()
      const invented = {
        hash: `0x${'f'.repeat(64)}`,
        from: alice,
        to: bob,
        value: '0x5b',
        input: '0x',
        blockHash: null,
      }
      const { beside } = await openBeside((method, [first, block]) => {
        const transaction = { ...invented, nonce: `0x${(nonce + 1).toString(16)}` }
        if (method === 'eth_getTransactionCount' && block === 'pending') return `0x${(nonce + 2).toString(16)}`
        if (method === 'eth_getBlockByNumber' && first === 'pending') return { transactions: [transaction] }
        return method === 'eth_getTransactionByHash' && first === invented.hash ? transaction : undefined
      })
      const query = { call: payBob(91n), network: both }
      for (const lowest of [nonce + 1, undefined]) {
        const found = find(beside, { ...query, nonce: lowest })
        expect(await codeOf(found)).toBe('NODES_DISAGREE')
      }
    })

    test('throws NODES_DISAGREE for an earlier payment to which one node gives a later time', async () => {
      const { calls } = await open()
      await calls.send({ ...base(), call: payBob(92n) })
      await mine()
      const requestedAt = Date.now() + 600_000
      const { beside } = await openBeside((method, _, truth) =>
        method === 'eth_getBlockByNumber' ? { ...(truth as object), timestamp: '0xffffffffff' } : undefined,
      )
      const found = find(beside, { call: payBob(92n), requestedAt, network: both })
      expect(await codeOf(found)).toBe('NODES_DISAGREE')
    })
  })
})

describe('replace', () => {
  const gwei = (amount: number) => BigInt(amount) * 10n ** 9n
  const toHex = (value: bigint) => `0x${value.toString(16)}`
  const read = (hash: string) => callNode<Record<string, string>>(node.url, 'eth_getTransactionByHash', [hash])
  // The market fee: 31 gwei, with a base fee of 15 gwei.
  beforeEach(async () => {
    await callNode(node.url, 'anvil_setNextBlockBaseFeePerGas', [toHex(gwei(15))])
    await mine()
  })
  /** A wallet that offers these fees unless the page names its own. */
  const offering = (fees: Record<string, string>) => ({
    eth_sendTransaction: ([transaction]: readonly unknown[]) => {
      const named = transaction as Record<string, string>
      const hasFees = named.maxFeePerGas !== undefined || named.gasPrice !== undefined
      return callNode(node.url, 'eth_sendTransaction', [{ ...(hasFees ? {} : fees), ...named }])
    },
  })

  test.each([
    ['EIP-1559', { maxFeePerGas: toHex(gwei(40)), maxPriorityFeePerGas: toHex(gwei(5)) }],
    ['one price', { gasPrice: toHex(gwei(40)) }],
  ])('outbids the pending one by 12.5 %% in each part of its fee, and again: %s', async (_, fees) => {
    const { calls } = await open(offering(fees))
    const call = payTokens(2n)
    const { hash, nonce = -1 } = await calls.send({ ...base(), call })
    const before = await read(hash)
    const faster = await calls.replace?.({ ...base(), call, nonce, hashes: [hash], purpose: 'speedUp' })
    expect(faster?.nonce).toBe(nonce)
    const after = await read(faster?.hash ?? '')
    for (const part of Object.keys(fees)) {
      expect(BigInt(after[part] ?? 0) * 1000n).toBeGreaterThanOrEqual(BigInt(before[part] ?? 0) * 1125n)
    }
    expect(after.gas).toBe(before.gas)
    const hashes = [hash, faster?.hash ?? '']
    const again = await calls.replace?.({ ...base(), call, nonce, hashes, purpose: 'speedUp' })
    await mine()
    expect(await callNode(node.url, 'eth_getTransactionReceipt', [again?.hash])).toMatchObject({ status: '0x1' })
    expect(await callNode(node.url, 'eth_getTransactionReceipt', [hash])).toBeNull()
  })

  test('estimates the fee of a replacement, and requests no higher one', async () => {
    const { calls } = await open(offering({ maxFeePerGas: toHex(gwei(40)), maxPriorityFeePerGas: toHex(gwei(5)) }))
    const call = payTokens(3n)
    const { hash, nonce = -1 } = await calls.send({ ...base(), call })
    const request = { ...base(), call, nonce, hashes: [hash], purpose: 'speedUp' as const }
    const fee = await calls.estimateReplacement?.(request)
    const cancellation = await calls.estimateReplacement?.({
      ...request,
      ...{ call: { to: alice, value: 0n }, purpose: 'cancel' },
    })
    const costOf = async (transaction: string) => {
      const { gas, maxFeePerGas } = await read(transaction)
      return BigInt(gas ?? 0) * BigInt(maxFeePerGas ?? 0)
    }
    expect(fee?.before).toBe(await costOf(hash))
    const faster = await calls.replace?.(request)
    expect(fee?.after).toBe(await costOf(faster?.hash ?? ''))
    expect(cancellation).toEqual({ before: fee?.before, after: 21_000n * (gwei(45) + 1n) })
    await mine()
    expect(await calls.estimateReplacement?.(request)).toBeUndefined()
  })

  /**
   * Pays tokens at 40 gwei, then replaces the transaction while sources lie. `requested` is the wallet's request, whatever the node
   * accepts.
   */
  async function replaceBeside(options: {
    purpose?: 'speedUp' | 'cancel'
    node?: Lie
    /** Another node of the app. */
    second?: Lie
    wallet?: Lie
    change?: Partial<TransactionCall>
  }): Promise<{ requested: Record<string, string>; code: string | undefined; gas: string }> {
    const { purpose = 'speedUp', change } = options
    const sent: Record<string, string>[] = []
    const { eth_sendTransaction: broadcast } = offering({
      maxFeePerGas: toHex(gwei(40)),
      maxPriorityFeePerGas: toHex(gwei(5)),
    })
    const { calls, wallet } = await open({
      eth_sendTransaction(params) {
        sent.push(params[0] as Record<string, string>)
        return broadcast(params)
      },
    })
    const call = payTokens(4n)
    const { hash, nonce = -1 } = await calls.send({ ...base(), call })
    const { gas = '' } = await read(hash)
    const lyingRpc =
      (lie: Lie = {}, others: Lie = lie): typeof rpc =>
      async (target, request) => {
        const answer = await rpc(network, request)
        const overrides = target.rpcUrls[0] === node.url ? lie : others
        return request.method in overrides ? overrides[request.method]?.(answer as Record<string, string>) : answer
      }
    const walletsNode = lyingRpc(options.wallet)
    const lied = createCalls(lyingRpc(options.node, options.second), {
      getProvider: () => ({
        ...wallet.provider,
        request: ({ method, params }) =>
          options.wallet && method in options.wallet
            ? walletsNode(network, { method, params: params as unknown[] })
            : wallet.provider.request({ method, params }),
      }),
      witness: async () => undefined,
      knownTokens: undefined,
    })
    const code = await codeOf(
      lied.replace?.({
        ...{ ...base(), call: { ...call, ...change }, nonce, hashes: [hash], purpose },
        network: options.second ? createTestNetwork(node.url, 'http://second.test') : network,
      }) ?? Promise.resolve(),
    )
    return { requested: sent[1] ?? {}, code, gas }
  }
  type Lie = Record<string, (answer: Record<string, string>) => unknown>
  const none: Lie = { eth_getTransactionByHash: () => null }
  /** A wallet that does not serve reads. */
  const unsupported: Lie = Object.fromEntries(
    ['eth_getTransactionByHash', 'eth_getTransactionReceipt', 'eth_gasPrice'].map((method) => [
      method,
      () => {
        throw { code: 4200, message: 'Not here.' }
      },
    ]),
  )
  const cancelling = { purpose: 'cancel' as const, change: { to: alice, value: 0n, data: '0x' } }
  const ruinousTip: Lie = { eth_maxPriorityFeePerGas: () => toHex(gwei(10_000_000)) }
  const inventing = (fields: Record<string, string>): Lie => ({
    eth_getTransactionByHash: (pending) => ({ ...pending, ...fields }),
  })
  const ruinousFee = inventing({
    maxFeePerGas: toHex(gwei(100_000)),
    maxPriorityFeePerGas: toHex(gwei(100_000)),
    gasPrice: toHex(gwei(100_000)),
  })

  test.each([
    ['12.5 % above the pending fee, whatever the reported market fee', { node: ruinousTip }, 45],
    ['the pending fee that the others report', { node: ruinousFee, second: {}, wallet: unsupported }, 45],
    ['the pending fee that the wallet’s own node reports', { node: { ...ruinousFee, ...ruinousTip } }, 45],
    [
      'the wallet’s choice, where all invent the fee',
      { node: ruinousFee, second: ruinousFee, wallet: ruinousFee },
      undefined,
    ],
    [
      'the wallet’s choice, where a tip above the limit is invented',
      { node: inventing({ maxPriorityFeePerGas: toHex(gwei(100_000)) }), wallet: none, ...cancelling },
      undefined,
    ],
  ])('ignores a node that reports a ruinous fee: it offers %s', async (_, lies, most) => {
    const { requested } = await replaceBeside(lies)
    expect(requested.nonce).toBeDefined()
    expect(requested.maxFeePerGas && Number(BigInt(requested.maxFeePerGas) / gwei(1))).toBe(most)
    expect(BigInt(requested.maxPriorityFeePerGas ?? 0)).toBeLessThan(gwei(10))
  })

  const tinyMarket: Lie = {
    eth_getBlockByNumber: (block) => ({ ...block, baseFeePerGas: '0x1' }),
    eth_gasPrice: () => '0x1',
    eth_maxPriorityFeePerGas: () => '0x1',
  }
  const tinyFee = inventing({ maxFeePerGas: '0x3', maxPriorityFeePerGas: '0x1' })

  test.each([
    ['the fee that the two others report', { node: { ...tinyFee, ...tinyMarket }, second: {} }, 45],
    ['the fee that the two others report, where only the pending fee is tiny', { node: tinyFee, second: {} }, 45],
    [
      'the fee that the others report, where the lying node is the wallet’s own',
      { wallet: { ...tinyFee, ...tinyMarket }, second: {} },
      45,
    ],
    ['the fee that the wallet’s own reports', { node: tinyFee }, 45],
    [
      'the wallet’s choice, where two sources disagree on every fee',
      { node: { ...tinyFee, ...tinyMarket } },
      undefined,
    ],
    [
      'the wallet’s choice, where two nodes disagree on every fee',
      { node: { ...tinyFee, ...tinyMarket }, second: {}, wallet: unsupported },
      undefined,
    ],
  ])('ignores a node that reports a tiny fee: it offers %s', async (_, lies, most) => {
    const { requested } = await replaceBeside(lies)
    expect(requested.nonce).toBeDefined()
    expect(requested.maxFeePerGas && Number(BigInt(requested.maxFeePerGas) / gwei(1))).toBe(most)
  })

  const tightGas = inventing({ gas: toHex(22_500n) })
  test.each([
    ['is that of the two others', { node: tightGas, second: {} }],
    [
      'is that of the two others, where the estimate is low too',
      { second: { ...tightGas, eth_estimateGas: () => '0x5208' } },
    ],
    ['is not below the highest estimate, where no two agree', { node: tightGas, second: {}, wallet: unsupported }],
    [
      'is left to the wallet, where the only source reports one below its own estimate',
      { node: tightGas, wallet: unsupported },
    ],
  ])('a speed-up does not run out of gas when a node reports too low a gas limit: it %s', async (_, lies) => {
    const { requested, gas } = await replaceBeside(lies)
    expect(requested.nonce).toBeDefined()
    expect(Number(requested.gas ?? gas)).toBeGreaterThanOrEqual(Number(gas))
    await mine()
    const { transactions } = await callNode<{ transactions: string[] }>(node.url, 'eth_getBlockByNumber', [
      'latest',
      false,
    ])
    expect(transactions).toHaveLength(1)
    expect(await callNode(node.url, 'eth_getTransactionReceipt', transactions)).toMatchObject({ status: '0x1' })
  })

  test('outbids the pending one where the other node is down', async () => {
    const down: Lie = new Proxy({}, { has: () => true, get: () => () => Promise.reject(new Error('down')) })
    const { requested, gas } = await replaceBeside({ second: down, wallet: unsupported })
    expect(Number(requested.maxFeePerGas) / 1e9).toBeCloseTo(45)
    expect(requested.gas).toBe(gas)
  })

  test('rejects a gas limit of more than three times the estimate', async () => {
    const huge = inventing({ gas: toHex(30_000_000n) })
    expect((await replaceBeside({ node: huge, wallet: huge })).requested.gas).toBeUndefined()
    const honest = await replaceBeside({})
    expect(honest.requested.gas).toBe(honest.gas)
  })

  test.each([
    ['another amount', { change: payTokens(5n) }],
    ['another recipient', { change: { to: bob } }],
    ['the native currency too', { change: { value: 1n } }],
    ['a transaction that no node has', { node: none, wallet: none }],
    ['another account’s transaction', { node: inventing({ from: bob }), wallet: none }],
    ['a transaction with another nonce', { node: inventing({ nonce: '0xffff' }), wallet: none }],
    ['a transaction that one of two sources lacks', { wallet: none }],
  ])('speeds up only a pending transaction, not %s', async (_, change) => {
    expect(await replaceBeside(change)).toMatchObject({ requested: {}, code: 'REPLACEMENT_REFUSED' })
  })

  test.each<[string, Lie]>([
    ['has its nonce as used', { eth_getTransactionCount: () => '0xffff' }],
    ['has a receipt of it', { eth_getTransactionReceipt: () => ({ status: '0x1' }) }],
    ['reports it as mined', inventing({ blockHash: `0x${'b'.repeat(64)}` })],
    ['has it under another nonce', inventing({ nonce: '0xffff' })],
  ])('rejects a replacement where one source of three %s, whichever it is', async (_, lie) => {
    const rejected = { requested: {}, code: 'REPLACEMENT_REFUSED' }
    expect(await replaceBeside({ node: lie, second: {} })).toMatchObject(rejected)
    expect(await replaceBeside({ second: lie })).toMatchObject(rejected)
    expect(await replaceBeside({ second: {}, wallet: lie })).toMatchObject(rejected)
    expect(await replaceBeside({ second: lie, ...cancelling })).toMatchObject(rejected)
  })

  test('reads each transaction, the pending one and its replacement, once from every source', async () => {
    const reads: string[] = []
    const recording = (source: string): Lie => ({
      eth_getTransactionByHash(transaction) {
        reads.push(`${source} ${transaction.hash}`)
        return transaction
      },
    })
    await replaceBeside({ node: recording('node'), second: recording('second'), wallet: recording('wallet') })
    expect(reads).toHaveLength(2 * 3)
    expect(new Set(reads).size).toBe(2 * 3)
  })

  test('rejects a cancellation of a transaction that no source has while another has its nonce', async () => {
    const rejected = await replaceBeside({ ...cancelling, node: none, second: none, wallet: none })
    expect(rejected).toMatchObject({ requested: {}, code: 'REPLACEMENT_REFUSED' })
    const { requested } = await replaceBeside({ ...cancelling, node: none, second: none })
    expect(requested).toMatchObject({ to: alice, value: '0x0' })
  })

  test('cancels a transaction that no node has, at the wallet’s choice of fee', async () => {
    const count = await callNode(node.url, 'eth_getTransactionCount', [alice, 'latest'])
    const dropped: Lie = { ...none, eth_getTransactionCount: () => count }
    const { requested } = await replaceBeside({ ...cancelling, node: dropped, wallet: dropped })
    expect(requested).toMatchObject({ to: alice, value: '0x0' })
    expect(requested.maxFeePerGas).toBeUndefined()
  })

  test('throws TRANSACTION_NOT_PENDING once the nonce is used', async () => {
    const { calls, wallet } = await open()
    const { hash, nonce = -1 } = await calls.send({ ...base(), call: payBob(1n) })
    await mine()
    const replacing = calls.replace?.({ ...base(), call: payBob(1n), nonce, hashes: [hash], purpose: 'speedUp' })
    expect(await codeOf(replacing ?? Promise.resolve())).toBe('TRANSACTION_NOT_PENDING')
    expect(wallet.signatures()).toHaveLength(1)
  })

  test('waits for the nonce until a node has the transaction', async () => {
    const { calls, wallet } = await open()
    const { hash, nonce = -1 } = await calls.send({ ...base(), call: payBob(5n) })
    let polls = 0
    const late: typeof rpc = async (target, request) => {
      const isNew = request.method === 'eth_getTransactionByHash' && request.params?.[0] !== hash
      if (isNew) polls += 1
      return isNew && polls < 3 ? null : rpc(target, request)
    }
    const options = { getProvider: () => wallet.provider, witness: async () => undefined, knownTokens: undefined }
    const replacing = { ...base(), call: payBob(5n), nonce, hashes: [hash], purpose: 'speedUp' as const }
    expect(await createCalls(late, options).replace?.(replacing)).toMatchObject({ nonce })
    expect(polls).toBe(3)
  })

  test('returns the nonce that a wallet chose against the page’s', async () => {
    const { calls } = await open({
      eth_sendTransaction: ([transaction]) => {
        const { nonce: _, ...rest } = transaction as Record<string, string>
        return callNode(node.url, 'eth_sendTransaction', [rest])
      },
    })
    const { hash, nonce = -1 } = await calls.send({ ...base(), call: payBob(1n) })
    const second = await calls.replace?.({ ...base(), call: payBob(1n), nonce, hashes: [hash], purpose: 'speedUp' })
    expect(second?.nonce).toBe(nonce + 1)
  })
})
