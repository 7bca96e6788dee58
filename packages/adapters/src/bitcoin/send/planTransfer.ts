import {
  AmountBelowDustError,
  FeeExcessiveError,
  InsufficientFundsError,
  ReceiverNotWalletError,
} from '@latchkey/core/errors'
import {
  type BitcoinTransaction,
  type Bytes,
  fromTxid,
  parseBitcoinAddress,
  toHex,
  toInputWeight,
  toOutputWeight,
  toScriptKind,
} from '@latchkey/wire/bitcoin'
import { parseAddress } from '../chain/parseAddress.ts'
import type { Coin } from '../esplora/createEsplora.ts'
import type { BitcoinNetwork } from '../parseOptions.ts'
import { toDustLimit } from './dust.ts'
import { findProtected, toOutpoint } from './findProtected.ts'
import type { PlanContext } from './PlanContext.ts'
import { readSpendable } from './readSpendable.ts'
import { type Selection, type SelectOptions, selectCoins } from './selectCoins.ts'

export type TransferTerms = { from: string; to: string; amount: bigint; signal?: AbortSignal | undefined }

/** A transfer as its bytes have to say it: what a transaction is compared with before and after the wallet has it. */
export type TransferPlan = {
  transaction: BitcoinTransaction
  /** What its inputs spend, in their order. */
  coins: readonly Coin[]
  /** Of the sender: of what is spent, and of the change. */
  own: Bytes
  to: Bytes
  amount: bigint
  fee: bigint
}

/** Says that it may be replaced (BIP 125). */
const sequence = 0xffff_fffd

/**
 * Chooses what a transfer spends, and writes it.
 * @throws ReceiverInvalidError, ReceiverOfOtherNetworkError, ReceiverNotWalletError, AmountBelowDustError, InsufficientFundsError,
 * FeeExcessiveError, RpcAnswerInvalidError, what the app's `protectedOutputs` throws, and what the client throws
 */
export async function planTransfer(context: PlanContext, terms: TransferTerms): Promise<TransferPlan> {
  const { own, to, options } = prepare(context, terms)
  const dustLimit = toDustLimit(to)
  if (terms.amount < dustLimit) throw new AmountBelowDustError({ minimum: dustLimit })
  const selection = await select(context, { ...terms, own, options })
  checkFee(selection.fee, terms.amount)
  const plan = { coins: selection.coins, own, to, amount: terms.amount, fee: selection.fee }
  return { ...plan, transaction: toTransaction({ ...plan, change: selection.change }) }
}

/** @param plan.change 0n for none */
export function toTransaction({
  coins,
  own,
  to,
  amount,
  change,
}: Omit<TransferPlan, 'transaction' | 'fee'> & { change: bigint }): BitcoinTransaction {
  const outputs = [{ amount, script: to }, ...(change > 0n ? [{ amount: change, script: own }] : [])]
  // In an order that does not tell which one is the change (BIP 69).
  outputs.sort((a, b) => Number(a.amount - b.amount) || (toHex(a.script) < toHex(b.script) ? -1 : 1))
  const inputs = coins.map(({ txid, vout }) => ({
    txid: fromTxid(txid),
    index: vout,
    script: new Uint8Array(),
    sequence,
  }))
  return { version: 2, inputs, outputs, lockTime: 0 }
}

/** Half of the amount, and always what a transfer of one output costs at prices that are usual. */
const leastLimit = 10_000n

/** What an API names as the price decides about money, and no second one says the same. @throws FeeExcessiveError */
export function checkFee(fee: bigint, amount: bigint): void {
  const half = amount / 2n
  if (fee > (half > leastLimit ? half : leastLimit)) throw new FeeExcessiveError({ fee })
}

type Prepared = { own: Bytes; to: Bytes; options: Omit<SelectOptions<Coin>, 'coins'> }

export function prepare({ network, rate }: PlanContext, { from, to: receiver, amount }: TransferTerms): Prepared {
  const own = parseBitcoinAddress(from).script
  // Networks are the adapter's own.
  const { address, script: to } = parseAddress(receiver, network as BitcoinNetwork)
  if (toScriptKind(to) === 'witness')
    throw new ReceiverNotWalletError({ receiver: address, details: 'anybody could spend from it' })
  const kind = toScriptKind(own)
  const input = kind && toInputWeight(kind)
  if (input === undefined) throw new ReceiverNotWalletError({ receiver: from, details: 'no key alone spends from it' })
  const weights = { input, recipient: toOutputWeight(to), change: toOutputWeight(own) }
  return { own, to, options: { amount, rate, weights, dustLimit: toDustLimit(own) } }
}

/** Selects anew without what must not be spent, until nothing of that is selected. */
async function select(
  context: PlanContext,
  terms: TransferTerms & { own: Bytes; options: Prepared['options'] },
): Promise<Selection<Coin>> {
  let coins = await readSpendable(context, terms)
  for (;;) {
    const selection = selectCoins({ ...terms.options, coins })
    if (!selection) throw new InsufficientFundsError({ details: `${coins.length} outputs of ${terms.from}` })
    const kept = await findProtected(context.esplora, { ...context, coins: selection.coins, signal: terms.signal })
    if (!selection.coins.some((coin) => kept.has(toOutpoint(coin)))) return selection
    coins = coins.filter((coin) => !kept.has(toOutpoint(coin)))
  }
}
