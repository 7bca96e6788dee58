import { sleep, type TransactionProgress, type WaitRequest } from '@latchkey/core/internal'
import { expect, test, vi } from 'vitest'
import { createEsplora } from '../esplora/createEsplora.ts'
import { codeOf, startTransfers } from '../test/startTransfers.ts'
import { waitForTransaction } from './waitForTransaction.ts'

const transfers = startTransfers()

/** A clock that goes ten times as fast. */
const startedAt = Date.now()
const clock = {
  now: () => startedAt + (Date.now() - startedAt) * 10,
  sleep: (ms: number, signal: AbortSignal) => sleep(ms / 10, signal),
}
const setUpFast = (options: Parameters<typeof transfers.setUp>[1] = {}) =>
  transfers.setUp(undefined, { clock, ...options })

/** An API that answers each broadcast with the transaction's id; those from `from` to `to` (not included) do not reach the node. */
function losing(from = 0, to = Number.POSITIVE_INFINITY) {
  const { node } = transfers
  const posted: string[] = []
  const esplora = createEsplora({
    async fetch(input, init) {
      if (init?.method !== 'POST') return fetch(input, init)
      posted.push(String(init.body))
      const isLost = posted.length > from && posted.length <= to
      return isLost ? new Response('f'.repeat(64)) : fetch(input, init)
    },
    now: Date.now,
    sleep: async () => {},
  })
  return { posted, esplora, node, ...setUpFast({ esplora }) }
}

/** Sends 20,000 satoshis, and follows that. */
async function send({ send, transfer }: ReturnType<typeof losing>, options: Pick<WaitRequest, 'wasDropped'> = {}) {
  await transfers.fund(transfers.key.address, 60_000)
  const { hash, signed = '' } = await transfer()
  const progress: TransactionProgress[] = []
  const controller = new AbortController()
  const outcome = send.waitForTransaction({
    network: transfers.network,
    hash,
    from: transfers.key.address,
    call: { to: transfers.receiver.address, value: 20_000n },
    getSigned: () => ({ hash, signed, at: clock.now() }),
    ...options,
    onProgress: (one) => progress.push(one),
    signal: controller.signal,
  })
  outcome.catch(() => {})
  return { hash, signed, progress, outcome, stop: () => controller.abort() }
}

const has = async (txid: string) => (await fetch(`${transfers.node.url}/tx/${txid}`)).status === 200

/** How many transactions paid the recipient since the last call. */
let paid = 0
async function countPayments(): Promise<number> {
  const { chain_stats, mempool_stats } = await transfers.get(`/address/${transfers.receiver.address}`)
  const before = paid
  paid = chain_stats.tx_count + mempool_stats.tx_count
  return paid - before
}

test('a transfer whose broadcast was lost is broadcast again, the same bytes, and paid once', async () => {
  const setUp = losing(0, 1)
  const { hash, progress, outcome } = await send(setUp)
  await vi.waitFor(() => expect(progress).toEqual([{ isDropped: false, isSeen: true }]), { timeout: 10_000 })
  expect(new Set(setUp.posted).size).toBe(1)
  expect(setUp.posted).toHaveLength(2)
  await setUp.node.control.mine()
  expect(await outcome).toMatchObject({ status: 'confirmed', hash })
  expect(await countPayments()).toBe(1)
})

test('one that no node has after two more broadcasts is reported as never seen, and goes through once it is sent again', async () => {
  const setUp = losing(0, 3)
  const { hash, signed, progress, outcome } = await send(setUp)
  await vi.waitFor(() => expect(progress).toEqual([{ isDropped: true }]), { timeout: 20_000 })
  expect(await countPayments()).toBe(0)
  await setUp.send.rebroadcast?.({ network: transfers.network, hash, signed })
  await vi.waitFor(() => expect(progress.at(-1)).toEqual({ isDropped: false, isSeen: true }), { timeout: 10_000 })
  // Once more changes nothing.
  await setUp.send.rebroadcast?.({ network: transfers.network, hash, signed })
  await setUp.node.control.mine()
  expect(await outcome).toMatchObject({ status: 'confirmed', hash })
  await setUp.send.rebroadcast?.({ network: transfers.network, hash, signed })
  expect(await countPayments()).toBe(1)
})

test('one that was reported as never seen is broadcast only as the visitor sends it again', async () => {
  const { node, network, key, receiver } = transfers
  const setUp = losing(0, 3)
  await transfers.fund(key.address, 60_000)
  const { hash, signed = '' } = await setUp.transfer()
  const controller = new AbortController()
  const told = vi.fn()
  let [hours, polls] = [0, 0]
  const following = waitForTransaction(
    setUp.esplora,
    {
      network,
      hash,
      from: key.address,
      call: { to: receiver.address, value: 20_000n },
      getSigned: () => ({ hash, signed, at: hours * 60 * 60_000 }),
      onProgress: told,
      signal: controller.signal,
    },
    {
      inputs: new Map(),
      nudges: new Map(),
      now: () => hours * 60 * 60_000,
      // An hour passes between two polls.
      sleep: async () => {
        hours += 1
        polls += 1
        if (polls === 40) controller.abort()
        controller.signal.throwIfAborted()
      },
    },
  )
  await expect(following).rejects.toThrow()
  expect(told.mock.calls).toEqual([[{ isDropped: true }]])
  expect(setUp.posted).toHaveLength(3)
  expect((await fetch(`${node.url}/tx/${hash}`)).status).toBe(404)
})

test('one that was broadcast days ago is not broadcast as the page opens: it may have been paid in another way', async () => {
  const { network, key, receiver } = transfers
  const setUp = losing(0, Number.POSITIVE_INFINITY)
  await transfers.fund(key.address, 60_000)
  const { hash, signed = '' } = await setUp.transfer()
  const progress: TransactionProgress[] = []
  const controller = new AbortController()
  const following = setUpFast().send.waitForTransaction({
    network,
    hash,
    from: key.address,
    call: { to: receiver.address, value: 20_000n },
    getSigned: () => ({ hash, signed, at: clock.now() - 10 * 24 * 60 * 60_000 }),
    onProgress: (one) => progress.push(one),
    signal: controller.signal,
  })
  following.catch(() => {})
  await vi.waitFor(() => expect(progress).toEqual([{ isDropped: true }]), { timeout: 15_000 })
  expect(await has(hash)).toBe(false)
  controller.abort()
})

test('nor is it by another tab, or after a reload', async () => {
  const setUp = losing(0, 1)
  const { progress, stop } = await send(setUp, { wasDropped: () => true })
  await vi.waitFor(() => expect(progress).toEqual([{ isDropped: true }]), { timeout: 20_000 })
  expect(setUp.posted).toHaveLength(1)
  stop()
})

test.each(['speedUp', 'cancel'] as const)(
  'a replacement (%s) whose broadcast was lost is broadcast again while the original waits',
  async (purpose) => {
    const { node, key, receiver, network } = transfers
    node.control.setFees({ fastestFee: 12, halfHourFee: 8, hourFee: 4 })
    await transfers.fund(key.address, 60_000)
    const { send, transfer, posted } = losing(1, 2)
    const { hash } = await transfer({ feeLevel: 'slow' })
    const payment = { to: receiver.address, value: 20_000n }
    const call = purpose === 'cancel' ? { to: key.address, value: 0n } : payment
    const request = { connectorId: 'test', network, from: key.address, call, hashes: [hash], purpose }
    const { hash: other, signed = '' } = await send.replacements.replace!(request)
    expect(await has(other)).toBe(false)
    const outcome = send.waitForTransaction({
      network,
      hash,
      from: key.address,
      call: payment,
      getSigned: () => ({ hash: other, signed, at: clock.now() }),
      signal: AbortSignal.timeout(30_000),
    })
    await vi.waitFor(async () => expect((await fetch(`${node.url}/tx/${other}`)).status).toBe(200), { timeout: 15_000 })
    expect(posted).toHaveLength(3)
    await node.control.mine()
    expect(await outcome).toMatchObject({ status: purpose === 'cancel' ? 'cancelled' : 'confirmed', hash: other })
  },
)

test('a lost cancellation of a transfer that was sped up is broadcast again', async () => {
  const { node, key, receiver, network } = transfers
  node.control.setFees({ fastestFee: 12, halfHourFee: 8, hourFee: 4 })
  await transfers.fund(key.address, 60_000)
  const { send, transfer } = losing(2, 3)
  const { hash } = await transfer({ feeLevel: 'slow' })
  const call = { to: receiver.address, value: 20_000n }
  const request = { connectorId: 'test', network, from: key.address }
  const faster = await send.replacements.replace!({ ...request, call, hashes: [hash], purpose: 'speedUp' })
  node.control.setFees({ fastestFee: 20, halfHourFee: 8, hourFee: 4 })
  const cancel = { ...request, call: { to: key.address, value: 0n }, purpose: 'cancel' as const }
  const lost = await send.replacements.replace!({ ...cancel, hashes: [hash, faster.hash] })
  expect([await has(faster.hash), await has(lost.hash)]).toEqual([true, false])
  const controller = new AbortController()
  const outcome = send.waitForTransaction({
    network,
    hash,
    from: key.address,
    call,
    getSigned: () => ({ ...lost, signed: lost.signed ?? '', at: clock.now() }),
    signal: controller.signal,
  })
  outcome.catch(() => {})
  await vi.waitFor(async () => expect(await has(lost.hash)).toBe(true), { timeout: 15_000 })
  await node.control.mine()
  expect(await outcome).toMatchObject({ status: 'cancelled', hash: lost.hash })
  controller.abort()
})

test('what spends only the further input of a lost speed-up is not the outcome of the original', async () => {
  const { node, key, receiver, network } = transfers
  node.control.setFees({ fastestFee: 12, halfHourFee: 8, hourFee: 4 })
  await transfers.fund(key.address, 20_550, 22_000)
  const { send, transfer } = losing(1)
  const { hash, signed: original = '' } = await transfer({ feeLevel: 'slow' })
  const { vin } = await transfers.get(`/tx/${hash}`)
  const mark = vin.map(({ txid, vout }: { txid: string; vout: number }) => `${txid}:${vout}`).join()
  const call = { to: receiver.address, value: 20_000n }
  const request = { connectorId: 'test', network, from: key.address, call }
  const faster = await send.replacements.replace!({ ...request, hashes: [hash], purpose: 'speedUp' })
  await node.control.drop(hash)
  const others = transfers.lying((path, text) =>
    path.endsWith('/utxo')
      ? JSON.stringify(JSON.parse(text).filter(({ txid }: { txid: string }) => txid !== vin[0].txid))
      : text,
  )
  await others.transfer({ feeLevel: 'slow' })
  await node.control.mine()
  const progress: TransactionProgress[] = []
  const outcome = setUpFast().send.waitForTransaction({
    network,
    hash,
    from: key.address,
    call,
    mark,
    getSigned: () => ({ hash: faster.hash, signed: faster.signed ?? '', at: 0 }),
    onProgress: (one) => progress.push(one),
    signal: AbortSignal.timeout(25_000),
  })
  await vi.waitFor(() => expect(progress).toEqual([{ isDropped: true }]), { timeout: 15_000 })
  // A node that kept it.
  await fetch(`${node.url}/tx`, { method: 'POST', body: original })
  await node.control.mine()
  expect(await outcome).toMatchObject({ status: 'confirmed', hash })
})

test('one that the node had and refuses now because of its fee is reported as such', async () => {
  const setUp = losing(0, 0)
  const { control } = setUp.node
  const { hash, progress, stop } = await send(setUp)
  await vi.waitFor(() => expect(progress).toEqual([{ isDropped: false, isSeen: true }]), { timeout: 10_000 })
  control.setFees({ minimumFee: 100 })
  await control.drop(hash)
  await vi.waitFor(() => expect(progress.at(-1)).toEqual({ isDropped: true, isSeen: true, isUnderpaid: true }), {
    timeout: 20_000,
  })
  control.setFees({ minimumFee: 1 })
  stop()
})

test('one whose inputs another transaction spent is not sent again: what spent them is its outcome', async () => {
  const setUp = losing(0, 1)
  const { hash, signed, outcome } = await send(setUp)
  // The same outputs, to another recipient.
  const other = await transfers.setUp().transfer({ to: transfers.nextKey(500, 'p2wpkh').address })
  await setUp.node.control.mine()
  expect(await outcome).toMatchObject({ status: 'replaced', hash: other.hash })
  expect(await codeOf(setUp.send.rebroadcast!({ network: transfers.network, hash, signed }))).toBe('BROADCAST_REFUSED')
})

test('bytes that are not those of the transaction are never broadcast', async () => {
  const setUp = losing(0, 0)
  const { hash, signed, stop } = await send(setUp)
  const before = setUp.posted.length
  const other = { network: transfers.network, hash: '0'.repeat(64) }
  expect(await codeOf(setUp.send.rebroadcast!({ ...other, signed }))).toBe('BROADCAST_REFUSED')
  expect(await codeOf(setUp.send.rebroadcast!({ ...other, hash, signed: signed.slice(2) }))).toBe('BROADCAST_REFUSED')
  expect(setUp.posted).toHaveLength(before)
  stop()
})

test('a node that no request reaches has refused nothing', async () => {
  const setUp = losing(0, 0)
  const { hash, signed, stop } = await send(setUp)
  stop()
  const network = { ...transfers.network, rpcUrls: ['http://127.0.0.1:1'] }
  expect(await codeOf(setUp.send.rebroadcast!({ network, hash, signed }))).toBe('RPC_UNAVAILABLE')
})
