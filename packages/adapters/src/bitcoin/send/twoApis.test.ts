import type { TransactionOutcome, TransactionProgress, WaitRequest } from '@latchkey/core/internal'
import { expect, test, vi } from 'vitest'
import { createEsplora } from '../esplora/createEsplora.ts'
import { startTransfers } from '../test/startTransfers.ts'
import { createFeeRates } from './readFeeRates.ts'
import { waitForTransaction } from './waitForTransaction.ts'

const transfers = startTransfers()
const liar = 'http://liar.test'

type Lie = (path: string, text: string) => { text?: string; status?: number } | undefined

/** The node's API, and another one that says something else. */
function twoApis(lie: Lie) {
  const { node } = transfers
  let lies = 0
  const esplora = createEsplora({
    async fetch(input, init) {
      const url = String(input)
      const response = await fetch(url.replace(liar, node.url), init)
      if (!url.startsWith(liar)) return response
      const text = await response.text()
      const said = lie(url.slice(liar.length), text)
      if (said) lies += 1
      return new Response(said?.text ?? text, { status: said?.status ?? response.status })
    },
    now: Date.now,
    sleep: async () => {},
  })
  const network = { ...transfers.network, rpcUrls: [node.url, liar] }
  return { esplora, network, lies: () => lies }
}

async function follow(lie: Lie, change: (hash: string) => Partial<WaitRequest> = () => ({})) {
  await transfers.fund(transfers.key.address, 60_000)
  const { transfer } = transfers.setUp()
  const { hash } = await transfer()
  const { esplora, network, lies } = twoApis(lie)
  const progress: TransactionProgress[] = []
  const outcomes: TransactionOutcome[] = []
  const controller = new AbortController()
  const environment = {
    inputs: new Map(),
    nudges: new Map(),
    now: Date.now,
    sleep: (_: number, signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        if (signal.aborted) reject(signal.reason)
        setTimeout(resolve, 10)
      }),
  }
  const request: WaitRequest = {
    network,
    hash,
    from: transfers.key.address,
    call: { to: transfers.receiver.address, value: 20_000n },
    isSeen: true,
    onProgress: (one) => progress.push(one),
    signal: controller.signal,
    ...change(hash),
  }
  const outcome = waitForTransaction(esplora, request, environment)
  outcome.then(
    (one) => outcomes.push(one),
    () => {},
  )
  /** After so many of the lies. */
  const untilLies = async (count: number) => vi.waitFor(() => expect(lies()).toBeGreaterThan(count), 20_000)
  return { hash, outcome, outcomes, progress, untilLies, stop: () => controller.abort() }
}
const isOf = (path: string) => /^\/tx\/\w+$/.test(path)
const confirmed = '"status":{"confirmed":true,"block_height":1,"block_hash":"00","block_time":1}'

test('one of two APIs alone does not confirm a transfer: it is disputed until both do', async () => {
  const { hash, outcome, outcomes, progress } = await follow((path, text) =>
    isOf(path) ? { text: text.replace(/"status":\{"confirmed":false[^}]*\}/, confirmed) } : undefined,
  )
  await vi.waitFor(() => expect(progress).toEqual([{ isDropped: false, isDisputed: true }]), 20_000)
  expect(outcomes).toEqual([])
  await transfers.node.control.mine()
  expect(await outcome).toMatchObject({ status: 'confirmed', hash })
}, 30_000)

test('a fee that one of two APIs alone names is not told', async () => {
  const { hash, outcome } = await follow((path, text) =>
    isOf(path) ? { text: text.replace(/"fee":\d+/, '"fee":4000000000') } : undefined,
  )
  await transfers.node.control.mine()
  expect(await outcome).toEqual({ status: 'confirmed', hash, blockNumber: expect.any(BigInt), fee: undefined })
}, 30_000)

test('one of two APIs alone does not drop a transfer', async () => {
  const { outcomes, progress, untilLies, stop } = await follow((path) => (isOf(path) ? { status: 404 } : undefined))
  await untilLies(6)
  stop()
  expect([outcomes, progress]).toEqual([[], []])
}, 30_000)

test('an API that answers with another transaction says nothing', async () => {
  const { outcomes, progress, untilLies, stop } = await follow((path, text) =>
    isOf(path)
      ? { text: text.replace(/"txid":"\w+"/, `"txid":"${'ab'.repeat(32)}"`).replace(/"status":\{[^}]*\}/, confirmed) }
      : undefined,
  )
  await untilLies(6)
  stop()
  expect([outcomes, progress]).toEqual([[], []])
}, 30_000)

test('an API that names a higher block does not make a transfer final', async () => {
  let { hash, outcome, outcomes, untilLies, stop } = await follow((path) =>
    path.endsWith('/height') ? { text: '999999' } : undefined,
  )
  const { height } = await transfers.node.control.mine()
  expect(await outcome).toMatchObject({ status: 'confirmed' })
  const reported = { status: 'confirmed' as const, hash, blockNumber: BigInt(height) }
  ;({ hash, outcome, outcomes, untilLies, stop } = await follow(
    (path) => (path.endsWith('/height') ? { text: '999999' } : undefined),
    () => ({ hash: reported.hash, reported }),
  ))
  await untilLies(4)
  expect(outcomes).toEqual([])
  await transfers.node.control.mine(6)
  expect(await outcome).toMatchObject(reported)
  stop()
}, 30_000)

test('an API that is down hinders no outcome', async () => {
  const { hash, outcome } = await follow(() => ({ status: 502, text: '' }))
  await transfers.node.control.mine()
  expect(await outcome).toMatchObject({ status: 'confirmed', hash })
}, 30_000)

test('of several APIs the lowest fees count, and those of one that is down do not matter', async () => {
  await transfers.node.control.setFees({ fastestFee: 12, halfHourFee: 8, hourFee: 4 })
  const honest = { slow: 4_000n, normal: 8_000n, fast: 12_000n }
  const high = twoApis((path) =>
    path.endsWith('/recommended') ? { text: '{"fastestFee":400,"halfHourFee":300,"hourFee":200}' } : undefined,
  )
  expect(await createFeeRates(high.esplora)(high.network)).toEqual(honest)
  expect(high.lies()).toBeGreaterThan(0)
  const down = twoApis(() => ({ status: 502, text: '' }))
  expect(await createFeeRates(down.esplora)(down.network)).toEqual(honest)
})
