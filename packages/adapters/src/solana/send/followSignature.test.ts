import {
  type Instruction,
  token2022Program,
  toTokenAccount,
  writeTokenTransfer,
  writeTransfer,
} from '@latchkey/wire/solana'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SolanaRpc } from '../rpc/readAnswer.ts'
import { createKey, createTestNode, type TestNode, type TestWallet } from '../test/createTestNode.ts'
import { type FollowOptions, followSignature, type SignatureOutcome } from './followSignature.ts'

let node: TestNode
let ann: TestWallet
beforeEach(async () => {
  node = await createTestNode()
  ann = await node.createWallet(1_000_000_000)
})
afterEach(() => node.svm.stop())

const pay = (lamports = 2_000_000n): Instruction[] => [
  writeTransfer({ from: ann.address, to: createKey().address, lamports }),
]

/** Sends it; what follows it takes a step of the test at each pause. */
async function send(instructions: readonly Instruction[]) {
  const { lastValidBlockHeight } = node.svm.ledger.latestBlockhash
  const signature = await node.send(ann, node.write(ann, instructions))
  return { signature, lastValidBlockHeight }
}

type Steps = { onPause?: (pause: number) => void | Promise<void>; longest?: number }

async function follow(options: Partial<FollowOptions> & { signature: string }, { onPause, longest = 60 }: Steps = {}) {
  const abort = new AbortController()
  const progress: string[] = []
  let [pauses, now] = [0, 0]
  const outcome = await followSignature(
    {
      rpcs: [node.rpc],
      lastValidBlockHeight: undefined,
      sentSlot: undefined,
      until: 'confirmed',
      signal: abort.signal,
      onProgress: ({ stage, isDisputed }) => progress.push(isDisputed ? `${stage}, disputed` : stage),
      ...options,
    },
    {
      now: () => now,
      timeoutMs: 2_000,
      sleep: async (ms) => {
        now += ms
        pauses += 1
        await onPause?.(pauses)
        if (pauses >= longest) abort.abort()
      },
    },
  ).catch((error: { code?: string }) => ({ status: error.code ?? String(error) }))
  return { outcome: outcome as SignatureOutcome | { status: string }, progress, pauses }
}

const tick = (count?: number) => () => node.svm.ledger.tick(count)

test('a transaction is confirmed once most of the network has voted for its block, and final 31 blocks later', async () => {
  const sent = await send(pay())
  const first = await follow(sent, { onPause: tick() })
  expect(first).toMatchObject({ outcome: { status: 'confirmed' }, progress: ['unknown', 'processed'] })
  const second = await follow({ ...sent, until: 'finalized' }, { onPause: tick() })
  expect(second).toMatchObject({ outcome: { status: 'finalized' }, progress: ['confirmed'] })
  expect(second.pauses).toBeGreaterThan(25)
})

test('a failed transaction has the reason of its program, in words', async () => {
  const sent = await send(pay(999_999_999n))
  const { outcome } = await follow(sent, { onPause: tick() })
  expect(outcome).toMatchObject({ status: 'failed', reason: 'insufficient funds', isFinal: false })

  const mint = await node.createMint()
  const source = await node.setTokens({ owner: ann.address, mint }, { amount: 9n, isFrozen: true })
  const to = await node.setTokens({ owner: createKey().address, mint }, { amount: 0n })
  const terms = { program: token2022Program, mint, from: source, to, owner: ann.address, decimals: 6 }
  const frozen = await follow(await send([writeTokenTransfer({ ...terms, amount: 1n })]), { onPause: tick() })
  expect(frozen.outcome).toMatchObject({ status: 'failed', reason: 'a frozen account' })
  const unopened = { ...terms, from: toTokenAccount({ owner: to, mint, program: token2022Program }) }
  const invalid = await follow(await send([writeTokenTransfer({ ...unopened, amount: 1n })]), { onPause: tick() })
  expect(invalid.outcome).toMatchObject({ status: 'failed', reason: expect.stringMatching(/^[A-Z][a-z]+( [a-z]+)*$/) })
})

test('a transaction that no node took in time has expired', async () => {
  node.svm.ledger.setDropping(true)
  const sent = await send(pay())
  const { outcome, pauses, progress } = await follow(sent, { onPause: tick(10) })
  expect(outcome).toEqual({ status: 'expired' })
  expect(progress).toEqual(['unknown'])
  // Its last block is 150 further.
  expect(pauses).toBeGreaterThan(14)
})

test('without the last block that could take it, it never counts as expired', async () => {
  node.svm.ledger.setDropping(true)
  const { signature } = await send(pay())
  expect((await follow({ signature }, { onPause: tick(50) })).outcome.status).toBe('ABORTED')
})

test('a node that is lost, behind, or does not know it proves nothing', async () => {
  node.svm.ledger.setDropping(true)
  const sent = await send(pay())
  node.svm.ledger.tick(400)
  const lost: SolanaRpc = async () => {
    throw new Error('lost')
  }
  const behind: SolanaRpc = async (method, params, signal) =>
    method === 'getBlockHeight' ? 100 : await node.rpc(method, params, signal)
  const broken: SolanaRpc = async () => ({ value: [] })
  for (const other of [lost, behind, broken]) {
    const { outcome } = await follow({ ...sent, rpcs: [node.rpc, other] }, { longest: 10 })
    expect(outcome.status).toBe('ABORTED')
  }
  // The same with two nodes that both know the state.
  expect((await follow({ ...sent, rpcs: [node.rpc, node.rpc] })).outcome.status).toBe('expired')
})

test('an hour later, only a node that still has the blocks in question lets it expire', async () => {
  node.svm.ledger.setDropping(true)
  const sent = await send(pay())
  const late = sent.lastValidBlockHeight + 9_001n
  const from =
    (first: unknown): SolanaRpc =>
    async (method, params, signal) =>
      method === 'getBlockHeight'
        ? Number(late)
        : method === 'getFirstAvailableBlock'
          ? first
          : await node.rpc(method, params, signal)
  const isExpired = async (first: unknown, sentSlot?: bigint) =>
    (await follow({ ...sent, rpcs: [from(first)], sentSlot }, { longest: 5 })).outcome.status === 'expired'
  expect(await isExpired(100, 100n)).toBe(true)
  expect(await isExpired(101, 100n)).toBe(false)
  expect(await isExpired(0)).toBe(false)
  expect(await isExpired('unknown', 100n)).toBe(false)
})

test('one answer of a node that knows nothing is not enough to expire', async () => {
  const sent = await send(pay())
  node.svm.ledger.tick(400)
  let polls = 0
  const forgetful: SolanaRpc = async (method, params, signal) => {
    if (method === 'getSignatureStatuses') polls += 1
    return method === 'getSignatureStatuses' && polls === 1 ? { value: [null] } : await node.rpc(method, params, signal)
  }
  expect((await follow({ ...sent, rpcs: [forgetful] })).outcome.status).toBe('finalized')
})

test('an outage of the node is waited out', async () => {
  const sent = await send(pay())
  node.svm.ledger.tick(2)
  let polls = 0
  const returning: SolanaRpc = async (method, params, signal) => {
    polls += 1
    if (polls < 20) throw new Error('lost')
    return await node.rpc(method, params, signal)
  }
  expect((await follow({ ...sent, rpcs: [returning] })).outcome.status).toBe('confirmed')
})

test('a node that never answers keeps nobody from the outcome', async () => {
  const sent = await send(pay(999_999_999n))
  node.svm.ledger.tick(2)
  const silent: SolanaRpc = () => new Promise(() => {})
  const { outcome, pauses } = await follow({ ...sent, rpcs: [silent, node.rpc] })
  expect(outcome).toMatchObject({ status: 'failed', reason: 'insufficient funds' })
  expect(pauses).toBe(0)
}, 20_000)

test('nodes that report different outcomes are disputed until they agree', async () => {
  const sent = await send(pay())
  node.svm.ledger.tick(2)
  let isLying = true
  const other: SolanaRpc = async (method, params, signal) =>
    method === 'getSignatureStatuses' && isLying
      ? { context: { slot: 1 }, value: [{ slot: 1, err: 'AccountInUse', confirmationStatus: 'finalized' }] }
      : await node.rpc(method, params, signal)
  const { outcome, progress } = await follow(
    { ...sent, rpcs: [node.rpc, other] },
    {
      onPause: (pause) => {
        if (pause === 3) isLying = false
      },
    },
  )
  expect(progress).toEqual(['finalized, disputed'])
  expect(outcome.status).toBe('confirmed')
})

test('one node alone confirms nothing that another, which is as far, does not have', async () => {
  const signature = '5LY8xaes3zYEn1e6ARCqWMeLAt8jQGXGsTzyAa9ixV9sk4x78mapcfG7BfvgQVax6P9nUx552VVDqRL4tkRU6ki1'
  node.svm.ledger.tick(60)
  let isLying = true
  const liar: SolanaRpc = async (method, params, signal) =>
    method === 'getSignatureStatuses' && isLying
      ? { context: { slot: 9 }, value: [{ slot: 2, err: null, confirmationStatus: 'finalized' }] }
      : await node.rpc(method, params, signal)
  const { outcome, progress } = await follow(
    { signature, lastValidBlockHeight: 1n, sentSlot: 0n, rpcs: [liar, node.rpc] },
    {
      onPause: (pause) => {
        if (pause === 3) isLying = false
      },
    },
  )
  expect(progress[0]).toBe('finalized, disputed')
  expect(outcome.status).toBe('expired')
})

test('it ends when it is aborted, while it polls and while it waits', async () => {
  const { signature } = await send(pay())
  const waiting = new AbortController()
  const options: FollowOptions = {
    rpcs: [node.rpc],
    signature,
    lastValidBlockHeight: undefined,
    sentSlot: undefined,
    until: 'confirmed',
    signal: waiting.signal,
  }
  const ended = followSignature({ ...options, onProgress: () => waiting.abort() })
  await expect(ended).rejects.toMatchObject({ code: 'ABORTED' })
  await expect(followSignature({ ...options, signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' })
})
