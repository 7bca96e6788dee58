import { type Bitcoin, startBitcoin } from '@latchkey/bitcoin-node'
import type { Network } from '@latchkey/core'
import type { TransactionProgress, WaitRequest } from '@latchkey/core/internal'
import {
  type Bytes,
  finalizePsbt,
  fromHex,
  fromTxid,
  type Output,
  readBitcoinTransaction,
  readPsbt,
  toHex,
  writeSignedTransaction,
  writeUnsignedPsbt,
} from '@latchkey/wire/bitcoin'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEsplora } from '../esplora/createEsplora.ts'
import { parseOptions } from '../parseOptions.ts'
import { createTestKey } from '../test/createTestKey.ts'
import { testChains } from '../test/testChains.ts'
import { findTransfer, writeMark } from './findTransfer.ts'
import type { Inputs } from './readKept.ts'
import { waitForTransaction } from './waitForTransaction.ts'

const [alice, bob] = [createTestKey(1), createTestKey(2)]
let node: Bitcoin
let network: Network
beforeEach(async () => {
  node = await startBitcoin()
  ;[network] = parseOptions({ chains: testChains(node.url) })
})
afterEach(() => node.stop())

type Coin = { txid: string; vout: number }

async function fund(): Promise<Coin> {
  const txid = await node.control.fund(alice.address, 100_000)
  await node.control.mine()
  const coins = (await (await fetch(`${node.url}/address/${alice.address}/utxo`)).json()) as Coin[]
  return { txid, vout: coins.find((coin) => coin.txid === txid)?.vout ?? 0 }
}

/** Spends a coin of Alice's. @returns its id */
async function spend(coin: Coin, outputs: Output[]): Promise<string> {
  const hex = await (await fetch(`${node.url}/tx/${coin.txid}/hex`)).text()
  const input = { txid: fromTxid(coin.txid), index: coin.vout, script: new Uint8Array(), sequence: 0xffff_fffd }
  const transaction = { version: 2, inputs: [input], outputs, lockTime: 0 }
  const previous = readBitcoinTransaction(fromHex(hex))
  const psbt: Bytes = alice.signPsbt(writeUnsignedPsbt(transaction, [{ previous }]), [0])
  const body = toHex(writeSignedTransaction(finalizePsbt(readPsbt(psbt))))
  const response = await fetch(`${node.url}/tx`, { method: 'POST', body })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

const toBob = (amount: bigint): Output => ({ amount, script: bob.script })
const toAlice = (amount: bigint): Output => ({ amount, script: alice.script })

function follow(hash: string, change: Partial<WaitRequest> = {}, known: [string, Inputs][] = []) {
  const progress: TransactionProgress[] = []
  const request: WaitRequest = {
    network,
    hash,
    from: alice.address,
    call: { to: bob.address, value: 50_000n },
    isSeen: true,
    onProgress: (one) => progress.push(one),
    signal: AbortSignal.timeout(10_000),
    ...change,
  }
  const outcome = waitForTransaction(createEsplora(), request, {
    inputs: new Map(known),
    nudges: new Map(),
    now: Date.now,
    sleep: (_, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) reject(signal.reason)
        setTimeout(resolve, 10)
      }),
  })
  return { outcome, progress }
}
const later = () => new Promise((resolve) => setTimeout(resolve, 100))

test('is confirmed with the first block, and final with six', async () => {
  const hash = await spend(await fund(), [toBob(50_000n), toAlice(48_000n)])
  const { outcome } = follow(hash)
  await later()
  const { height } = await node.control.mine()
  const confirmed = { status: 'confirmed' as const, hash, blockNumber: BigInt(height), fee: 2_000n }
  expect(await outcome).toEqual(confirmed)
  let isFinal = false
  const last = follow(hash, { reported: confirmed })
  void last.outcome.then(() => {
    isFinal = true
  })
  await node.control.mine(4)
  await later()
  expect(isFinal).toBe(false)
  await node.control.mine()
  expect(await last.outcome).toEqual(confirmed)
})

test.each<[string, Output[], string]>([
  ['a higher fee for the same payment as confirmed', [toBob(50_000n), toAlice(40_000n)], 'confirmed'],
  ['a payment to itself as cancelled', [toAlice(90_000n)], 'cancelled'],
  ['another payment as replaced', [toBob(60_000n), toAlice(30_000n)], 'replaced'],
])('reports a replacement: %s', async (_, outputs, status) => {
  const coin = await fund()
  const hash = await spend(coin, [toBob(50_000n), toAlice(49_000n)])
  const { outcome, progress } = follow(hash)
  await later()
  const other = await spend(coin, outputs)
  await later()
  const { height } = await node.control.mine()
  expect(await outcome).toEqual({ status, hash: other, blockNumber: BigInt(height), fee: expect.any(BigInt) })
  expect(progress).toEqual([])
})

test('knows what its own transaction spends, although no API knows that one any more', async () => {
  const coin = await fund()
  const hash = await spend(coin, [toBob(50_000n), toAlice(49_000n)])
  const other = await spend(coin, [toAlice(90_000n)])
  await node.control.mine()
  expect(await follow(hash, {}, [[hash, [coin]]]).outcome).toMatchObject({ status: 'cancelled', hash: other })
})

test('reports one that was forgotten as dropped, and follows it on', async () => {
  const coin = await fund()
  const outputs = [toBob(50_000n), toAlice(48_000n)]
  const hash = await spend(coin, outputs)
  const { outcome, progress } = follow(hash)
  await later()
  await node.control.drop(hash)
  await later()
  await later()
  expect(progress).toEqual([{ isDropped: true }])
  expect(await spend(coin, outputs)).toBe(hash)
  await later()
  expect(progress).toEqual([{ isDropped: true }, { isDropped: false }])
  await node.control.mine()
  expect(await outcome).toMatchObject({ status: 'confirmed', hash })
})

test('waits again after a reorganization, and reports what took its place', async () => {
  const coin = await fund()
  const hash = await spend(coin, [toBob(50_000n), toAlice(49_000n)])
  const { height } = await node.control.mine()
  const reported = { status: 'confirmed' as const, hash, blockNumber: BigInt(height) }
  await node.control.reorganize()
  const { outcome, progress } = follow(hash, { reported })
  await vi.waitFor(() => expect(progress).toEqual([{ isDropped: false }]))
  const other = await spend(coin, [toAlice(90_000n)])
  await node.control.mine()
  expect(await outcome).toMatchObject({ status: 'cancelled', hash: other })
})

test('ends when the signal aborts', async () => {
  const { outcome } = follow('0'.repeat(64), { signal: AbortSignal.abort() })
  await expect(outcome).rejects.toBeDefined()
})

test('finds a cancellation by what it spends alone', async () => {
  const coin = await fund()
  const call = { to: alice.address, value: 0n }
  const request = { network, from: alice.address, call, nonce: undefined, requestedAt: Date.now(), exclude: [] }
  const original = await spend(coin, [toBob(50_000n), toAlice(49_000n)])
  const find = (mark?: string) => findTransfer(createEsplora(), { ...request, mark, exclude: [{ hash: original }] })
  expect(await find(writeMark([coin]))).toBeUndefined()
  const hash = await spend(coin, [toAlice(90_000n)])
  expect(await find(writeMark([coin]))).toEqual({ hash, isInPlace: true })
  expect(await find()).toBeUndefined()
})

test('finds a transfer by what it spends, and by the latest of the address', async () => {
  const coin = await fund()
  const call = { to: bob.address, value: 50_000n }
  const request = { network, from: alice.address, call, nonce: undefined, requestedAt: Date.now(), exclude: [] }
  const find = (change = {}) => findTransfer(createEsplora(), { ...request, ...change })
  expect(await find({ mark: writeMark([coin]) })).toBeUndefined()
  const hash = await spend(coin, [toBob(50_000n), toAlice(48_000n)])
  expect(await find({ mark: writeMark([coin]) })).toEqual({ hash, isInPlace: true })
  expect(await find()).toEqual({ hash })
  expect(await find({ call: { ...call, value: 50_001n } })).toBeUndefined()
  expect(await find({ exclude: [{ hash }] })).toBeUndefined()
  await node.control.mine()
  expect(await find({ requestedAt: Date.now() + 3 * 60 * 60_000 })).toBeUndefined()
})
