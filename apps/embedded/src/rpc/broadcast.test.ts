import { keccak_256 } from '@noble/hashes/sha3.js'
import { beforeEach, expect, test, vi } from 'vitest'
import { fromHex, toHex } from '../bytes.ts'
import { WalletError } from '../errors.ts'
import { createScreenStore } from '../screens/screenStore.ts'
import { signInDevice } from '../test/signInDevice.ts'
import { handleRpc } from './handleRpc.ts'

const pauses = vi.hoisted(() => ({ taken: [] as number[], during: () => {} }))
vi.mock('../flows/sleep.ts', () => ({
  sleep: async (ms: number) => {
    pauses.taken.push(ms)
    pauses.during()
  },
}))
beforeEach(() => {
  pauses.taken = []
  pauses.during = () => {}
  return () => vi.useRealTimers()
})

type Answer = () => unknown
const lost: Answer = () => {
  throw new WalletError('server_unreachable')
}
/** The server's own problem, after it may have passed the transaction on. */
const unavailable: Answer = () => {
  throw new WalletError('server_failed', { details: '503 No node of this network responds.' })
}
const cutOff: Answer = () => '<html>'
const refuse =
  (message: string): Answer =>
  () => ({ jsonrpc: '2.0', id: 1, error: { code: -32000, message } })
const tooLow = refuse('nonce too low: next nonce 1, tx nonce 0')
const result =
  (value: unknown): Answer =>
  () => ({ jsonrpc: '2.0', id: 1, result: value })
const taken = result('a hash that the node says')
const [known, unknown] = [result({ blockNumber: '0x1' }), result(null)]

const reads: Record<string, unknown> = {
  eth_getTransactionCount: '0x0',
  eth_getBalance: '0xde0b6b3a7640000',
  eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
  eth_maxPriorityFeePerGas: '0x3b9aca00',
  eth_estimateGas: '0x5208',
}

/** Approves a transfer. The last of `sends` and `finds` is the node's answer from then on. */
async function send({ sends, finds = [lost] }: { sends: Answer[]; finds?: Answer[] }) {
  const { device, user, chain } = await signInDevice()
  const screens = createScreenStore({ personMs: 10_000 })
  screens.watch(() => {
    const screen = screens.shown()
    if (screen?.name === 'approve' && !screen.busy) queueMicrotask(() => screen.answer({ type: 'approve' }))
  })
  const sent: string[] = []
  const found: unknown[] = []
  const next = (answers: Answer[]) => (answers.length > 1 ? answers.shift() : answers[0])?.()
  const rpc = async (_chainId: string, body: unknown) => {
    const { method, params } = body as { method: string; params: string[] }
    if (method === 'eth_sendRawTransaction') {
      sent.push(...params)
      return next(sends)
    }
    if (method !== 'eth_getTransactionByHash')
      return (method in reads ? result(reads[method]) : refuse('the method does not exist'))()
    found.push(...params)
    return next(finds)
  }
  const page = { ...device.page, placement: 'window' as const }
  const context = { ...device, page, session: { ...device.session, rpc }, screens, user }
  const controller = new AbortController()
  const transfer = { from: user.addresses.eip155, to: `0x${'be'.repeat(20)}`, value: '0x1' }
  const request = { method: 'eth_sendTransaction', params: [transfer], chain, waiting: () => {} }
  const answer = handleRpc(context, { ...request, signal: controller.signal })
  return { answer, sent, found, leave: () => controller.abort() }
}

const ownHash = ([bytes = '0x']: string[]) => toHex(keccak_256(fromHex(bytes)))

test.each([
  ['that takes it the second time', [lost, taken]],
  ['that has it already', [lost, refuse('already known')]],
  ['that says so in other words', [lost, refuse('transaction already imported')]],
  ['that is reached late', [lost, lost, lost, taken]],
  ['behind a server that could not say', [unavailable, taken]],
  ['behind a server whose response was cut off', [cutOff, taken]],
])('after a lost response the same bytes are sent again, to a node %s: the hash is their own', async (_name, sends) => {
  const tries = sends.length
  const { answer, sent } = await send({ sends })
  expect(await answer).toBe(ownHash(sent))
  expect(sent).toHaveLength(tries)
  expect(new Set(sent).size).toBe(1)
  expect(pauses.taken).toEqual([1_000, 2_000, 4_000].slice(0, tries - 1))
})

test.each([
  ['at once', lost],
  ['by a server that reaches no node', unavailable],
])(
  'a transaction without any response, lost %s, is answered with its hash once the time is over',
  async (_name, gone) => {
    const { answer, sent } = await send({ sends: [gone] })
    expect(await answer).toBe(ownHash(sent))
    expect(sent).toHaveLength(4)
  },
)

test('no try begins after 20 s of requests that hang', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const hang = () => {
    vi.setSystemTime(Date.now() + 15_000)
    return lost()
  }
  const { answer, sent } = await send({ sends: [hang] })
  expect(await answer).toBe(ownHash(sent))
  expect(sent).toHaveLength(2)
})

test.each([
  ['while the wallet waits to send again', 1],
  ['while a request is on its way', 0],
])('a page that ends the request %s gets the hash at once', async (_name, lostFirst) => {
  const { answer, sent, leave } = await send({ sends: lostFirst ? [lost] : [() => new Promise(() => {})] })
  pauses.during = leave
  if (!lostFirst) await vi.waitFor(() => expect(sent).toHaveLength(1)).then(leave)
  expect(await answer).toBe(ownHash(sent))
  expect(sent).toHaveLength(1)
})

test.each([
  ['has it', [known]],
  ['has it a moment later', [unknown, known]],
  ['does not say whether it has it', [lost]],
])('"nonce too low" after a lost response, from a node that %s, is answered with the hash', async (_name, finds) => {
  const { answer, sent, found } = await send({ sends: [lost, tooLow], finds })
  expect(await answer).toBe(ownHash(sent))
  expect(new Set(found)).toEqual(new Set([ownHash(sent)]))
})

test('"nonce too low" after a lost response is an error where the node does not have the transaction', async () => {
  const { answer, found } = await send({ sends: [lost, tooLow], finds: [unknown] })
  await expect(answer).rejects.toMatchObject({ code: 'node_failed', details: expect.stringMatching(/^nonce too low/) })
  expect(found).toHaveLength(3)
})

test.each(['nonce too low', 'insufficient funds for gas * price + value', 'transaction underpriced'])(
  'a refusal by the first response is an error at once: %s',
  async (message) => {
    for (const finds of [[unknown], [lost]]) {
      const { answer, sent } = await send({ sends: [refuse(message)], finds })
      await expect(answer).rejects.toMatchObject({ code: 'node_failed', details: message })
      expect(sent).toHaveLength(1)
    }
    expect(pauses.taken).toEqual([])
  },
)

test('a transaction that the server’s own repeat found mined is answered with its hash', async () => {
  const { answer, sent } = await send({ sends: [tooLow], finds: [known] })
  expect(await answer).toBe(ownHash(sent))
})

test.each([
  ['too many requests', new WalletError('too_many_tries', { details: '429' })],
  ['a request that it does not take', new WalletError('server_failed', { details: '400 body: too long' })],
])('what the server refuses before the node is an error: %s', async (_name, thrown) => {
  const { answer, sent } = await send({ sends: [() => Promise.reject(thrown)] })
  await expect(answer).rejects.toBe(thrown)
  expect(sent).toHaveLength(1)
})
