import type { Network } from '@latchkey/core'
import type { TransactionProgress, WaitRequest } from '@latchkey/core/internal'
import { fromBase58, readTransaction, toBase58, toBase64, writeTransfer } from '@latchkey/wire/solana'
import { expect, onTestFinished, test } from 'vitest'
import { parseOptions } from '../parseOptions.ts'
import { createRpc } from '../rpc/createRpc.ts'
import { createKey, createTestNode } from '../test/createTestNode.ts'
import { testChains } from '../test/testChains.ts'
import { waitForTransaction } from './waitForTransaction.ts'

/** What one node of two can bring about by itself, when it keeps a transfer and the other is honest. */

const liarUrl = 'http://liar.test/'
const lamports = 5_000_000n
type Call = { id: number; method: string }
/** What the liar responds; undefined: what the honest node does. */
type Lie = (call: Call) => unknown

async function setUp(lie: Lie) {
  const node = await createTestNode()
  onTestFinished(() => node.svm.stop())
  const ann = await node.createWallet(1_000_000_000)
  const to = createKey().address
  const headers = { 'content-type': 'application/json' }
  const answer = async (call: Call) => {
    const result = lie(call)
    if (result !== undefined) return { jsonrpc: '2.0', id: call.id, result }
    return (await fetch(node.svm.url, { method: 'POST', headers, body: JSON.stringify(call) })).json()
  }
  const rpc = createRpc({
    now: () => Date.now(),
    sleep: async () => {},
    async fetch(input, init) {
      if (String(input) !== liarUrl) return fetch(input, init)
      const body = JSON.parse(String(init?.body)) as Call | Call[]
      return Response.json(Array.isArray(body) ? await Promise.all(body.map(answer)) : await answer(body))
    },
  })
  const [chain] = testChains(node.svm.url)
  const [network] = parseOptions({ chains: [{ ...chain, rpcUrls: [liarUrl, node.svm.url] }] })
  const signed = node.signedBy(ann, node.write(ann, [writeTransfer({ from: ann.address, to, lamports })]))
  const hash = toBase58(readTransaction(signed).signatures[0] ?? new Uint8Array())
  const progress: TransactionProgress[] = []
  const pass = () =>
    node.rpc('sendTransaction', [toBase64(signed), { encoding: 'base64', skipPreflight: true }], undefined)

  /** A pause of the page passes its time at once; a slot takes 400 ms of it. */
  async function wait(options: { forMs: number; change?: Partial<WaitRequest> }) {
    const abort = new AbortController()
    let now = 0
    const request: WaitRequest = {
      network: network as Network,
      from: ann.address,
      hash,
      call: { to, value: lamports },
      onProgress: (one) => progress.push(one),
      signal: abort.signal,
      ...options.change,
    }
    return waitForTransaction(rpc, request, {
      now: () => now,
      timeoutMs: 2_000,
      async sleep(ms) {
        now += ms
        node.svm.ledger.tick(Math.max(1, Math.round(ms / 400)))
        if (now >= options.forMs) abort.abort()
      },
    })
  }
  return { node, to, pass, wait, progress }
}

test.each([
  ['failed', { InstructionError: [0, { Custom: 1 }] }],
  ['confirmed', null],
])('a transfer that one node keeps is not %s by its word, however high the slot that it names', async (_, err) => {
  let isLying = true
  const { node, to, pass, wait, progress } = await setUp(({ method }) => {
    const slot = 9_000_000
    if (isLying && method === 'getTransaction') return null
    if (!isLying || method !== 'getSignatureStatuses') return undefined
    return { context: { slot }, value: [{ slot, err, confirmationStatus: 'finalized' }] }
  })
  await expect(wait({ forMs: 30_000, change: { validUntilBlock: 10 } })).rejects.toMatchObject({ code: 'ABORTED' })
  expect(progress).toEqual([{ isDropped: false, isDisputed: true }])
  expect(node.lamportsOf(to)).toBe(0n)
  // What it kept can be sent later: nobody was told to pay again.
  await pass()
  isLying = false
  expect(await wait({ forMs: 60_000 })).toMatchObject({ status: 'confirmed' })
  expect(node.lamportsOf(to)).toBe(lamports)
})

test('a node that is a little behind is waited for without a dispute, and a longer time with one', async () => {
  let isBehind = true
  const { pass, wait, progress } = await setUp(({ method }) =>
    isBehind && method === 'getSignatureStatuses' ? { context: { slot: 1 }, value: [null] } : undefined,
  )
  await pass()
  await expect(wait({ forMs: 7_000 })).rejects.toMatchObject({ code: 'ABORTED' })
  expect(progress).toEqual([])
  await expect(wait({ forMs: 20_000 })).rejects.toMatchObject({ code: 'ABORTED' })
  expect(progress).toEqual([{ isDropped: false, isDisputed: true }])
  isBehind = false
  expect(await wait({ forMs: 1_000 })).toMatchObject({ status: 'confirmed' })
})

test('an outcome of one node is none while the other has the transaction without the votes', async () => {
  const { pass, wait, progress } = await setUp(({ method }) =>
    method === 'getSignatureStatuses'
      ? { context: { slot: 9 }, value: [{ slot: 2, err: 'AccountInUse', confirmationStatus: 'finalized' }] }
      : undefined,
  )
  await pass()
  await expect(wait({ forMs: 20_000 })).rejects.toMatchObject({ code: 'ABORTED' })
  expect(progress).toEqual([{ isDropped: false, isDisputed: true }])
})

test('no node alone says that a transfer can be sent no more', async () => {
  const { wait } = await setUp(({ method }) => (method === 'getBlockHeight' ? 9_000 : undefined))
  const ends = wait({ forMs: 20_000, change: { validUntilBlock: 1_000 } })
  await expect(ends).rejects.toMatchObject({ code: 'ABORTED' })
})

test('a transfer is not replaced by bytes that one node makes up for it', async () => {
  let bytes: Uint8Array | undefined
  const { node, to, pass, wait } = await setUp(({ method }) =>
    bytes && method === 'getTransaction'
      ? { slot: 2, blockTime: null, meta: { fee: 5_000, err: null }, transaction: [toBase64(bytes), 'base64'] }
      : undefined,
  )
  const hash = await pass()
  const bob = await node.createWallet(1_000_000_000)
  const other = node.signedBy(bob, node.write(bob, [writeTransfer({ from: bob.address, to, lamports: 1n })]))
  const withItsId = Uint8Array.from(other)
  withItsId.set(fromBase58(String(hash)), 1)
  for (const one of [other, withItsId]) {
    bytes = one
    expect(await wait({ forMs: 20_000 })).toMatchObject({ status: 'confirmed' })
  }
})
