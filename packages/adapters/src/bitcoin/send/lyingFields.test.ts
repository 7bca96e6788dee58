import type { Bytes } from '@latchkey/wire/bitcoin'
import { Transaction } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { createLiar } from '../../createLiar.ts'
import { createEsplora } from '../esplora/createEsplora.ts'
import type { KeyKind } from '../test/createTestKey.ts'
import { startTransfers } from '../test/startTransfers.ts'

const transfers = startTransfers()
const funded = [50_000, 30_000]
const amount = 60_000n

/** A page of its own, whose wallet notes what it is to sign and signs nothing. */
function setUp(liar: ReturnType<typeof newLiar>) {
  liar.tellTheTruth()
  const asked: Bytes[] = []
  const refuse = (psbt: Bytes) => {
    asked.push(psbt)
    throw { code: 4001, message: 'User rejected the request.' }
  }
  const esplora = createEsplora({ fetch: liar.fetch, now: Date.now, sleep: async () => {} })
  const { send, toRequest, transfer } = transfers.setUp(refuse, { esplora })
  return {
    estimate: () => send.estimateFee(toRequest({ amount })).catch(() => undefined),
    transfer: () => transfer({ amount }).catch(() => undefined),
    signed: () => asked.map((psbt) => Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })),
  }
}

const newLiar = () =>
  createLiar((url) =>
    url
      .slice(transfers.node.url.length)
      .replace(/[0-9a-f]{64}/, 'txid')
      .replace(/bcrt1\w+|(?<=address\/)[mn2]\w+/, 'own'),
  )

const coin = (at: number) =>
  [
    '',
    '.txid',
    '.vout',
    '.value',
    '.status',
    '.status.confirmed',
    '.status.block_hash',
    '.status.block_height',
    '.status.block_time',
  ].map((field) => `[${at}]${field}`)
/** Every field of every response on the way to a signature, by the path that is asked for. */
const table: Readonly<Record<string, readonly string[]>> = {
  '/address/own/utxo': ['', ...coin(0), ...coin(1)],
  '/output/txid:0': [
    '',
    'address',
    'confirmations',
    'indexed',
    'inscriptions',
    'outpoint',
    'runes',
    'sat_ranges',
    'script_pubkey',
    'spent',
    'transaction',
    'value',
  ],
  '/tx/txid/hex': [''],
  '/v1/fees/recommended': ['', 'economyFee', 'fastestFee', 'halfHourFee', 'hourFee', 'minimumFee'],
}
const fields = Object.entries(table).flatMap(([request, paths]) => paths.map((path) => `${request} ${path}`))

describe.each<KeyKind>(['p2wpkh', 'p2pkh'])('of an address of the kind %s', (kind) => {
  test('the table has every field of every response on the way to a signature', async () => {
    await transfers.fund(transfers.useKey(kind).address, ...funded)
    const liar = newLiar()
    const page = setUp(liar)
    const fee = await page.estimate()
    await page.transfer()
    expect(liar.fields()).toEqual(fields.toSorted())
    expect(page.signed()).toHaveLength(1)
    expectShown(page.signed()[0], await readTruth(), fee)
  })

  test.each(fields)(
    'a lie about %s, from the start or after the review, gets nothing signed but what was shown',
    async (field) => {
      await transfers.fund(transfers.useKey(kind).address, ...funded)
      const truth = await readTruth()
      const liar = newLiar()
      const honest = setUp(liar)
      await honest.estimate()
      await honest.transfer()
      for (const change of liar.changesOf(field))
        for (const isLate of [false, true]) {
          const page = setUp(liar)
          if (!isLate) liar.lieAbout(field, change)
          const fee = await page.estimate()
          liar.lieAbout(field, change)
          await page.transfer()
          for (const signed of page.signed()) expectShown(signed, truth, fee)
        }
    },
    120_000,
  )
})

/** What the address has, from the node itself: values by output. */
async function readTruth(): Promise<ReadonlyMap<string, bigint>> {
  type Coin = { txid: string; vout: number; value: number }
  const coins = (await transfers.get(`/address/${transfers.key.address}/utxo`)) as Coin[]
  return new Map(coins.map(({ txid, vout, value }) => [`${txid}:${vout}`, BigInt(value)]))
}

/** It pays the recipient the amount once, gives the rest back, and takes no more than the fee that was shown. */
function expectShown(signed: Transaction | undefined, truth: ReadonlyMap<string, bigint>, fee: bigint | undefined) {
  if (!signed) throw new TypeError('Something was signed.')
  const inputs = Array.from({ length: signed.inputsLength }, (_, at) => signed.getInput(at))
  const outputs = Array.from({ length: signed.outputsLength }, (_, at) => signed.getOutput(at))
  const spent = inputs.map(({ txid, index }) => truth.get(`${Buffer.from(txid ?? []).toString('hex')}:${index}`))
  // What is not there, or somebody else’s, no network takes; the values are those of the chain, not those that were told.
  expect(spent).not.toContain(undefined)
  const toHex = (script: Uint8Array | undefined) => Buffer.from(script ?? []).toString('hex')
  const [own, to] = [transfers.key.script, transfers.receiver.script].map(toHex)
  expect(outputs.filter(({ script }) => toHex(script) === to).map((output) => output.amount)).toEqual([amount])
  expect(outputs.filter(({ script }) => toHex(script) !== to).map(({ script }) => toHex(script))).toEqual(
    outputs.length === 1 ? [] : [own],
  )
  const sum = (values: readonly (bigint | undefined)[]) =>
    values.reduce<bigint>((total, value) => total + (value ?? 0n), 0n)
  expect(sum(spent) - sum(outputs.map((output) => output.amount))).toBeLessThanOrEqual(fee ?? 0n)
}
