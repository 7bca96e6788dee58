import { toVirtualSize } from '@latchkey/wire/bitcoin'

export type Selectable = { value: bigint }

export type SelectOptions<Coin extends Selectable> = {
  coins: readonly Coin[]
  amount: bigint
  /** Satoshis for a thousand virtual bytes. */
  rate: bigint
  /** Weight units of one input, of the output to the recipient, and of the one with the change. */
  weights: { input: number; recipient: number; change: number }
  /** The least that may be change. */
  dustLimit: bigint
}

export type Selection<Coin extends Selectable> = {
  coins: readonly Coin[]
  fee: bigint
  /** 0n: what is over is a part of the fee. */
  change: bigint
}

/** More would be too heavy for nodes to pass on. */
const mostCoins = 500
/** Of the search for coins that need no change. */
const mostTries = 20_000

/**
 * Chooses what to spend: coins whose sum needs no change where a short search finds some, else the largest first. All coins are of one
 * address, so each costs the same.
 * @returns undefined where they do not suffice
 */
export function selectCoins<Coin extends Selectable>(options: SelectOptions<Coin>): Selection<Coin> | undefined {
  const { amount, dustLimit } = options
  const sorted = options.coins
    .toSorted((a, b) => (a.value > b.value ? -1 : a.value < b.value ? 1 : 0))
    .slice(0, mostCoins)
  const priced = [...sorted.keys(), sorted.length].map((count) => ({
    exact: toFee(options, count, false),
    withChange: toFee(options, count, true),
  }))
  const exact = findExact(sorted, { amount, priced })
  if (exact) return { coins: exact, fee: sum(exact) - amount, change: 0n }
  let total = 0n
  for (const [index, { value }] of sorted.entries()) {
    total += value
    const fee = priced[index + 1]
    const [coins, rest] = [sorted.slice(0, index + 1), total - amount]
    if (fee && rest - fee.withChange >= dustLimit) return { coins, fee: fee.withChange, change: rest - fee.withChange }
    if (fee && rest >= fee.exact) return { coins, fee: rest, change: 0n }
  }
  return undefined
}

/** What it costs to send so many coins whole, to one recipient. */
export function toFee(
  { rate, weights }: Pick<SelectOptions<Selectable>, 'rate' | 'weights'>,
  count: number,
  hasChange: boolean,
): bigint {
  const inputs = Array.from({ length: count }, () => weights.input)
  const size = toVirtualSize([...inputs, weights.recipient, ...(hasChange ? [weights.change] : [])], count)
  return (BigInt(size) * rate + 999n) / 1_000n
}

/**
 * Branch and bound: the sums that leave no change, at no more cost than change would have.
 * @param sorted the largest first
 * @param options.priced the fees by the number of coins
 */
function findExact<Coin extends Selectable>(
  sorted: readonly Coin[],
  { amount, priced }: { amount: bigint; priced: readonly { exact: bigint; withChange: bigint }[] },
): Coin[] | undefined {
  const rests: bigint[] = []
  for (const { value } of sorted.toReversed()) rests.push(value + (rests.at(-1) ?? 0n))
  rests.reverse()
  const chosen: Coin[] = []
  let tries = 0

  function search(place: number, total: bigint): Coin[] | undefined {
    tries += 1
    const fee = chosen.length > 0 ? priced[chosen.length] : undefined
    // What is over pays for no output with change.
    if (fee && total >= amount + fee.exact) return total <= amount + fee.withChange ? [...chosen] : undefined
    const coin = sorted[place]
    if (!coin || tries > mostTries || total + (rests[place] ?? 0n) < amount) return undefined
    chosen.push(coin)
    const found = search(place + 1, total + coin.value)
    if (found) return found
    chosen.pop()
    return search(place + 1, total)
  }

  return search(0, 0n)
}

function sum(coins: readonly Selectable[]): bigint {
  return coins.reduce((total, { value }) => total + value, 0n)
}
