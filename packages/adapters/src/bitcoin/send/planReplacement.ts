import { InsufficientFundsError, ReplacementRefusedError, TransactionNotPendingError } from '@latchkey/core/errors'
import type { ReplaceRequest } from '@latchkey/core/internal'
import { type BitcoinTransaction, type Bytes, isSameBytes } from '@latchkey/wire/bitcoin'
import type { Coin } from '../esplora/createEsplora.ts'
import { toOutpoint } from './findProtected.ts'
import { leaveProtected } from './getMost.ts'
import type { PlanContext } from './PlanContext.ts'
import { checkFee, prepare, type TransferPlan, toTransaction } from './planTransfer.ts'
import { inputsOf } from './readKept.ts'
import { readRaw } from './readRaw.ts'
import { readSpendable } from './readSpendable.ts'
import { readSpender, readTransaction } from './readTransaction.ts'
import { toFee } from './selectCoins.ts'

type Terms = Pick<ReplaceRequest, 'from' | 'call' | 'hashes' | 'purpose' | 'signal'>

/** Nodes take a replacement that pays for its own way too, at the least price of all. */
const leastRate = 1_000n

/**
 * Plans what takes the place of a pending transfer (BIP 125): it spends the same, of a speed-up for the same payment, so that a block takes
 * one of the two; its fee and its price are higher. What it costs more comes out of the change, else out of further outputs in blocks.
 *
 * What it replaces is read as bytes of its id, and so is what that spends: no API can say another amount.
 * @returns the plan, and the fee of the pending one
 * @throws TransactionNotPendingError, ReplacementRefusedError, InsufficientFundsError, FeeExcessiveError, RpcAnswerInvalidError, and what the
 * client throws
 */
export async function planReplacement(
  context: PlanContext,
  terms: Terms,
): Promise<{ plan: TransferPlan; before: bigint }> {
  const { from, call, purpose, signal } = terms
  const isCancel = purpose === 'cancel'
  const to = isCancel ? from : call.to
  const { own, to: receiver, options } = prepare(context, { from, to, amount: call.value })
  const { hash, transaction: old } = await readPending(context, terms)
  const coins = await readOwnInputs(context, { hash, old, own, signal })
  checkPayment(old, { hash, own, receiver: isCancel ? undefined : receiver, amount: call.value })
  const total = sum(coins.map(({ value }) => value))
  const before = total - sum(old.outputs.map(({ amount }) => amount))
  const oldSize = sizeOf(options, old.inputs.length, old.outputs.length > 1)

  /** What nodes ask of a replacement, and the network for a quick one. */
  const price = (count: number, hasChange: boolean) => {
    const size = sizeOf(options, count, hasChange)
    const least = before + (size * leastRate) / 1_000n
    const higher = (before * size) / oldSize + 1n
    return [toFee(options, count, hasChange), least, higher].reduce((one, other) => (one > other ? one : other))
  }

  const further = isCancel ? [] : await readFurther(context, { from, own, coins, signal })
  for (let added = 0; added <= further.length; added++) {
    const spent = [...coins, ...further.slice(0, added)]
    const available = total + sum(further.slice(0, added).map(({ value }) => value))
    const [withChange, without] = [price(spent.length, true), price(spent.length, false)]
    const amount = isCancel ? available - without : call.value
    const rest = available - amount
    const change = !isCancel && rest - withChange >= options.dustLimit ? rest - withChange : 0n
    const fee = rest - change
    if (fee < (change > 0n ? withChange : without) || amount < options.dustLimit) continue
    checkFee(fee, isCancel ? available : amount)
    const plan = { coins: spent, own, to: receiver, amount, fee }
    return { plan: { ...plan, transaction: toTransaction({ ...plan, change }) }, before }
  }
  throw new InsufficientFundsError({ details: `nothing is left of ${from} to raise the fee with` })
}

/** The newest of the transaction and its earlier replacements that waits. */
async function readPending(
  { esplora, network }: PlanContext,
  { hashes, signal }: Terms,
): Promise<{ hash: string; transaction: BitcoinTransaction }> {
  const [first = ''] = hashes
  const told = await Promise.all(hashes.map((txid) => readTransaction(esplora, { network, txid, signal })))
  if (told.some((one) => one?.block)) throw new TransactionNotPendingError({ hash: first })
  const hash = told.findLast((one) => one !== undefined)?.txid
  if (hash === undefined || !hashes.includes(hash))
    throw new ReplacementRefusedError({ hash: first, reason: 'notPending' })
  const transaction = await readRaw(esplora, { network, txid: hash, signal })
  // A later transfer would go with it.
  const spenders = transaction.outputs.map((_, vout) =>
    readSpender(esplora, { network, coin: { txid: hash, vout }, signal }),
  )
  if ((await Promise.all(spenders)).some((spender) => spender !== undefined))
    throw new ReplacementRefusedError({ hash: first, reason: 'spentOn' })
  return { hash, transaction }
}

/** What a transaction spends, all of it the sender's. */
async function readOwnInputs(
  { esplora, network }: PlanContext,
  options: { hash: string; old: BitcoinTransaction; own: Bytes; signal: AbortSignal | undefined },
): Promise<readonly Coin[]> {
  const { hash, old, own, signal } = options
  return Promise.all(
    inputsOf(old).map(async ({ txid, vout }): Promise<Coin> => {
      const output = (await readRaw(esplora, { network, txid, signal })).outputs[vout]
      if (!output || !isSameBytes(output.script, own)) throw new ReplacementRefusedError({ hash, reason: 'notShown' })
      return { txid, vout, value: output.amount, isConfirmed: false }
    }),
  )
}

/** It pays the recipient the amount once, and the rest goes back. @param shown.receiver undefined for whatever is cancelled */
function checkPayment(
  { outputs }: BitcoinTransaction,
  shown: { hash: string; own: Bytes; receiver: Bytes | undefined; amount: bigint },
): void {
  const { hash, own, receiver, amount } = shown
  if (!receiver) return
  const place = outputs.findIndex((one) => one.amount === amount && isSameBytes(one.script, receiver))
  const isShown = place >= 0 && outputs.every(({ script }, index) => index === place || isSameBytes(script, own))
  if (!isShown) throw new ReplacementRefusedError({ hash, reason: 'notShown' })
}

/** What else may be spent: in blocks (a replacement takes no other that waits), not protected, the largest first. */
async function readFurther(
  context: PlanContext,
  { from, own, coins, signal }: { from: string; own: Bytes; coins: readonly Coin[]; signal: AbortSignal | undefined },
): Promise<readonly Coin[]> {
  const taken = new Set(coins.map(toOutpoint))
  const listed = await readSpendable(context, { from, own, signal })
  const further = listed.filter((coin) => coin.isConfirmed && !taken.has(toOutpoint(coin)))
  return (await leaveProtected(context, { coins: further, most: mostFurther, signal })).free
}

/** One is nearly always enough. */
const mostFurther = 20

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)

/** Virtual bytes. */
function sizeOf(options: Parameters<typeof toFee>[0], count: number, hasChange: boolean): bigint {
  return toFee({ ...options, rate: 1_000n }, count, hasChange)
}
