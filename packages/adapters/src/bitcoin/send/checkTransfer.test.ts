import type { Network } from '@latchkey/core'
import {
  type BitcoinTransaction,
  isSameBytes,
  type Output,
  readPsbt,
  toHex,
  txidOf,
  writeBitcoinTransaction,
} from '@latchkey/wire/bitcoin'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEsplora, type Esplora } from '../esplora/createEsplora.ts'
import { parseOptions } from '../parseOptions.ts'
import { createTestKey, type KeyKind } from '../test/createTestKey.ts'
import { testChains } from '../test/testChains.ts'
import { checkSigned, checkTransfer } from './checkTransfer.ts'
import { planTransfer, type TransferPlan } from './planTransfer.ts'
import { writeTransfer } from './writeTransfer.ts'

const network: Network = parseOptions({ chains: testChains('http://api.test') })[0]
const kinds: readonly KeyKind[] = ['p2wpkh', 'p2pkh', 'p2sh', 'p2tr']
const owners = kinds.map((kind) => createTestKey(1, kind))
const receivers = kinds.map((kind) => createTestKey(2, kind))
const stranger = createTestKey(3)

type Wallet = { owner: number; receiver: number; values: readonly bigint[]; amount: bigint; rate: bigint }
const wallets: fc.Arbitrary<Wallet> = fc.record({
  owner: fc.nat({ max: 3 }),
  receiver: fc.nat({ max: 3 }),
  values: fc.array(fc.bigInt({ min: 500n, max: 200_000n }), { minLength: 1, maxLength: 8 }),
  amount: fc.bigInt({ min: 546n, max: 300_000n }),
  rate: fc.bigInt({ min: 1_000n, max: 60_000n }),
})

/** An API in memory, which has a transaction for each of the wallet's outputs. */
function createApi({ owner, values }: Wallet) {
  const previous = values.map((amount, index): BitcoinTransaction => {
    const input = { txid: new Uint8Array(32).fill(index + 1), index: 0, script: new Uint8Array(), sequence: 0 }
    const script = owners[owner]?.script ?? new Uint8Array()
    return { version: 2, inputs: [input], outputs: [{ amount, script }], lockTime: 0 }
  })
  const byId = new Map(previous.map((transaction) => [txidOf(transaction), transaction]))
  const coins = [...byId].map(([txid, { outputs }]) => ({
    txid,
    vout: 0,
    value: outputs[0]?.amount ?? 0n,
    isConfirmed: true,
  }))
  const send: Esplora['send'] = async (_, { path }) => {
    const [, txid = ''] = /^\/tx\/(\w+)\/hex$/.exec(path) ?? []
    const transaction = byId.get(txid)
    const text = transaction ? toHex(writeBitcoinTransaction(transaction)) : '{"indexed":true,"inscriptions":[]}'
    return { status: 200, text, url: 'http://api.test' }
  }
  // Without HTTP, which would take most of the time.
  return { ...createEsplora(), send, getCoins: async () => coins }
}

/** @returns undefined where the wallet has too little, or the fee would be out of proportion */
async function plan(wallet: Wallet): Promise<{ plan: TransferPlan; psbt: Uint8Array<ArrayBuffer> } | undefined> {
  const esplora = createApi(wallet)
  const [owner, receiver] = [owners[wallet.owner], receivers[wallet.receiver]]
  if (!owner || !receiver) throw new Error('There is no such key.')
  const context = { esplora, network, rate: wallet.rate, protectedOutputs: undefined }
  const terms = { from: owner.address, to: receiver.address, amount: wallet.amount }
  const planned = await planTransfer(context, terms).catch((error) => {
    if (!['INSUFFICIENT_FUNDS', 'FEE_EXCESSIVE'].includes(error.code)) throw error
    return undefined
  })
  if (!planned) return undefined
  const account = { ...owner, purpose: 'payment' as const, source: undefined }
  return { plan: planned, psbt: await writeTransfer({ esplora, network, account, plan: planned }) }
}

function checkSums({ transaction, coins, own, to, amount, fee }: TransferPlan) {
  const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)
  const spent = sum(coins.map(({ value }) => value))
  const isPaid = (output: Output) => output.amount === amount && isSameBytes(output.script, to)
  const change = transaction.outputs.filter((output) => isSameBytes(output.script, own))
  expect(transaction.outputs.filter(isPaid)).toHaveLength(1)
  expect(transaction.outputs).toHaveLength(1 + change.length)
  expect(spent).toBe(amount + fee + sum(change.map((output) => output.amount)))
}

type Change = (transaction: BitcoinTransaction, at: number) => void
const changes: Record<string, Change> = {
  'an amount': ({ outputs }, at) => {
    pick(outputs, at).amount += 1n
  },
  'a recipient': ({ outputs }, at) => {
    pick(outputs, at).script = stranger.script
  },
  'another input': ({ inputs }) => {
    inputs.push({ txid: new Uint8Array(32).fill(9), index: 0, script: new Uint8Array(), sequence: 0 })
  },
  'another output of an input': ({ inputs }, at) => {
    pick(inputs, at).index += 1
  },
  'an output less': ({ outputs }, at) => {
    outputs.splice(at % outputs.length, 1)
  },
  'an input less': ({ inputs }, at) => {
    inputs.splice(at % inputs.length, 1)
  },
}
function pick<Item>(items: readonly Item[], at: number): Item {
  const item = items[at % items.length]
  if (!item) throw new Error('There is none.')
  return item
}

test('10,000 random wallets: what the wallet gets is what was shown, and nothing else passes', async () => {
  let written = 0
  await fc.assert(
    fc.asyncProperty(wallets, fc.constantFrom(...Object.keys(changes)), fc.nat(), async (wallet, name, at) => {
      const found = await plan(wallet)
      if (!found) return
      written += 1
      checkSums(found.plan)
      const { transaction } = readPsbt(found.psbt)
      checkTransfer(transaction, found.plan)
      changes[name]?.(transaction, at)
      expect(() => checkTransfer(transaction, found.plan)).toThrow('not the transfer that was shown')
    }),
    { numRuns: 10_000 },
  )
  // Not all of them too poor.
  expect(written).toBeGreaterThan(3_000)
}, 120_000)

test('200 random wallets: what is signed is what was shown, whoever finishes it', async () => {
  await fc.assert(
    fc.asyncProperty(wallets, fc.boolean(), async (wallet, isFinished) => {
      const found = await plan(wallet)
      if (!found) return
      const indexes = found.plan.coins.map((_, index) => index)
      const signed = owners[wallet.owner]?.signPsbt(found.psbt, indexes, isFinished) ?? new Uint8Array()
      const { transaction } = checkSigned(signed, found.plan)
      expect(txidOf({ ...transaction, inputs: found.plan.transaction.inputs })).toBe(txidOf(found.plan.transaction))
    }),
    { numRuns: 200 },
  )
}, 60_000)
