import type { TransactionProgress, WaitRequest } from '@latchkey/core/internal'
import { expect, test } from 'vitest'
import { createLcd } from '../lcd/createLcd.ts'
import { parseOptions } from '../parseOptions.ts'
import { testChains } from '../test/testChains.ts'
import { waitForTransaction } from './waitForTransaction.ts'

const hash = 'A'.repeat(64)

/** What a node says at each poll; the last one is said from then on. `down`: nothing at all. */
type Said = 'down' | { height: number; found?: { height: number; code?: number; log?: string }; noIndex?: boolean }

/** Follows a transaction at nodes that say so, on a clock that only advances by waiting. */
async function follow(
  nodes: readonly (readonly Said[])[],
  request: { validUntilBlock?: number; timeout?: bigint; polls?: number; witness?: WaitRequest['witness'] } = {},
) {
  const { polls = 20, timeout, ...rest } = request
  const urls = nodes.map((_, index) => `http://node${index}.test`)
  const controller = new AbortController()
  let poll = 0
  let now = 0
  const asked = (url: string) => {
    const script = nodes[Number(/node(\d)/.exec(url)?.[1])] ?? []
    return script[Math.min(poll, script.length - 1)] ?? 'down'
  }
  const lcd = createLcd({
    async fetch(input) {
      const url = String(input)
      const said = asked(url)
      if (said === 'down') throw new TypeError('fetch failed')
      if (url.includes('/blocks/')) {
        const header = { chain_id: 'latchkey-local-1', height: String(said.height), time: '2026-01-01T00:00:00Z' }
        return Response.json({ block: { header } })
      }
      if (said.noIndex) return Response.json({ code: 2, message: 'indexing is disabled', details: [] }, { status: 500 })
      if (!said.found) return Response.json({ code: 5, message: 'tx not found', details: [] }, { status: 404 })
      const { height, code = 0, log = '' } = said.found
      return Response.json({ tx_response: { txhash: hash, height: String(height), code, raw_log: log } })
    },
    now: () => now,
    async sleep(ms) {
      now += ms
      // The ranking waits longer than any retry.
      if (ms >= 4_000) await new Promise(() => {})
    },
  })
  const chains = testChains('http://rest.test').slice(0, 1)
  const [network] = parseOptions({ chains, restUrls: { 'latchkey-local-1': urls } })
  const progress: TransactionProgress[] = []
  const options = { network, hash, from: 'cosmos1a', signal: controller.signal, ...rest }
  const environment = {
    timeouts: new Map(timeout === undefined ? [] : [[hash, timeout]]),
    now: () => now,
    async sleep(ms: number) {
      now += ms
      poll += 1
      if (poll >= polls) throw new Error('no outcome')
    },
  }
  const onProgress = (one: TransactionProgress) => progress.push(one)
  const outcome = await waitForTransaction(lcd, { ...options, onProgress }, environment).catch(
    ({ message }: Error) => message,
  )
  return { outcome, progress, polls: poll }
}

test('waits until a node has the transaction', async () => {
  const { outcome, polls } = await follow([[{ height: 5 }, 'down', { height: 6 }, { height: 7, found: { height: 7 } }]])
  expect(outcome).toEqual({ status: 'confirmed', hash, blockNumber: 7n })
  expect(polls).toBe(3)
})

test('says why it failed', async () => {
  const log = 'failed to execute message; message index: 0: spendable balance 1uatom is smaller: insufficient funds'
  const { outcome } = await follow([[{ height: 7, found: { height: 7, code: 5, log } }]])
  expect(outcome).toEqual({
    status: 'failed',
    hash,
    blockNumber: 7n,
    reason: 'spendable balance 1uatom is smaller: insufficient funds',
  })
})

test('counts as expired once every node is past the last block that could have it, twice', async () => {
  const [past, before] = [{ height: 11 }, { height: 10 }]
  const { outcome, polls } = await follow([[before, past], [past]], { validUntilBlock: 10 })
  expect(outcome).toEqual({ status: 'expired', hash })
  expect(polls).toBe(2)
})

test.each<[string, readonly (readonly Said[])[], number | undefined]>([
  ['one node is down', [[{ height: 11 }], ['down']], 10],
  ['one node is behind', [[{ height: 11 }], [{ height: 10 }]], 10],
  ['one node keeps no list of transactions', [[{ height: 11 }], [{ height: 11, noIndex: true }]], 10],
  ['nodes may no longer keep its blocks', [[{ height: 20_011 }]], 10],
  ['nobody knows its last block, and a node is down', [[{ height: 20_011 }], ['down']], undefined],
])('never counts as expired while %s', async (_, nodes, validUntilBlock) => {
  const request = validUntilBlock === undefined ? {} : { validUntilBlock }
  expect(await follow(nodes, request)).toMatchObject({ outcome: 'no outcome' })
})

test('reports the last block that can have it: what it names, or what none signed before now can name', async () => {
  expect((await follow([[{ height: 7 }, { height: 7, found: { height: 7 } }]], { timeout: 40n })).progress).toEqual([
    { validUntilBlock: 40, isDropped: false },
  ])
  const nodes = [
    [{ height: 7 }, { height: 1_210 }],
    [{ height: 9 }, { height: 1_210 }],
  ]
  expect(await follow(nodes)).toMatchObject({
    outcome: { status: 'expired' },
    progress: [{ validUntilBlock: 1_209, isDropped: false }],
  })
})

test('stays pending while nodes disagree, and says so', async () => {
  const failed = { height: 9, found: { height: 7, code: 5 } }
  const done = { height: 9, found: { height: 7 } }
  expect(await follow([[done], [failed, failed, done]])).toMatchObject({
    outcome: { status: 'confirmed' },
    progress: [
      { validUntilBlock: 1_209, isDropped: false },
      { isDropped: false, isDisputed: true },
    ],
  })
  // A node that is far past the block, and does not have the transaction, denies it.
  expect(await follow([[done], [{ height: 13 }]])).toMatchObject({
    outcome: 'no outcome',
    progress: [
      { validUntilBlock: 1_213, isDropped: false },
      { isDropped: false, isDisputed: true },
    ],
  })
})

test('tells no outcome while a server that responds has none, and tells it once that has it', async () => {
  const done = { height: 9, found: { height: 7 } }
  expect(await follow([[done], [{ height: 6 }]])).toMatchObject({
    outcome: 'no outcome',
    progress: [{ isDropped: false }],
  })
  expect(await follow([[done], [{ height: 6 }, { height: 8 }, done]])).toMatchObject({
    outcome: { status: 'confirmed' },
  })
})

test('is not over on the word of the app’s server alone, which may have kept it', async () => {
  const witness: WaitRequest['witness'] = () => ({ serverUrls: ['http://node0.test'] }) as never
  const past = [{ height: 20 }]
  expect(await follow([past], { validUntilBlock: 10 })).toMatchObject({ outcome: { status: 'expired' } })
  const { outcome, progress } = await follow([past], { validUntilBlock: 10, witness })
  expect(outcome).toBe('no outcome')
  expect(progress.at(-1)).toEqual({ isDropped: true })
  expect(await follow([past, past], { validUntilBlock: 10, witness })).toMatchObject({
    outcome: { status: 'expired' },
  })
})
