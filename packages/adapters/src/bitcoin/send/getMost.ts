import type { HeldAmount, SpendableBalance } from '@latchkey/core/internal'
import type { Coin } from '../esplora/createEsplora.ts'
import { findProtected, toOutpoint } from './findProtected.ts'
import type { PlanContext } from './PlanContext.ts'
import { prepare, type TransferTerms } from './planTransfer.ts'
import { readCoins } from './readSpendable.ts'
import { toFee } from './selectCoins.ts'

/** More outputs are not asked about one by one: what else there is can be sent next. */
const mostAsked = 100
/** Of an output to the longest address, so that the fee suffices for any recipient. */
const longestOutput = 4 * 43

type Owned = Pick<TransferTerms, 'from' | 'signal'>

/** The most that can be sent: what may be spent, without the fee for it. @throws RpcAnswerInvalidError, and what the client throws */
export async function getMost(context: PlanContext, owned: Owned): Promise<bigint> {
  const { free, options } = await readFree(context, owned)
  const weights = { ...options.weights, recipient: longestOutput }
  const rest = sum(free) - toFee({ ...options, weights }, free.length, false)
  return rest > 0n ? rest : 0n
}

/** What of the balance may be spent at this price, and why the rest may not. @throws as `getMost` */
export async function getSpendable(context: PlanContext, owned: Owned): Promise<SpendableBalance> {
  const { free, held } = await readFree(context, owned)
  return { amount: sum(free), held }
}

async function readFree(context: PlanContext, { from, signal }: Owned) {
  const { own, options } = prepare(context, { from, to: from, amount: 0n })
  const { coins, waiting } = await readCoins(context, { from, own, signal })
  // Spending it would cost more than it holds.
  const cost = toFee(options, 1, false) - toFee(options, 0, false)
  const isWaiting = (coin: Coin) => waiting.has(toOutpoint(coin))
  const worth = coins.filter((coin) => !isWaiting(coin) && coin.value > cost)
  const { free, kept, rest } = await leaveProtected(context, { coins: worth, most: mostAsked, signal })
  const held: HeldAmount[] = [
    { reason: 'unconfirmed' as const, amount: sum(coins.filter(isWaiting)) },
    { reason: 'protected' as const, amount: sum(kept) },
    { reason: 'later' as const, amount: sum(rest) },
    { reason: 'uneconomic' as const, amount: sum(coins.filter((coin) => !isWaiting(coin) && coin.value <= cost)) },
  ].filter(({ amount }) => amount > 0n)
  return { free, held, options }
}

/** The largest of some coins, with those apart that are protected. @param options.most so many are asked about; `rest` is the others */
export async function leaveProtected(
  context: PlanContext,
  { coins, most, signal }: { coins: readonly Coin[]; most: number; signal: AbortSignal | undefined },
): Promise<Record<'free' | 'kept' | 'rest', readonly Coin[]>> {
  const sorted = coins.toSorted((one, other) => Number(other.value - one.value))
  const [largest, rest] = [sorted.slice(0, most), sorted.slice(most)]
  const found = await findProtected(context.esplora, { ...context, coins: largest, signal })
  const isKept = (coin: Coin) => found.has(toOutpoint(coin))
  return { free: largest.filter((coin) => !isKept(coin)), kept: largest.filter(isKept), rest }
}

function sum(coins: readonly Coin[]): bigint {
  return coins.reduce((total, { value }) => total + value, 0n)
}
