import type { SentTransaction } from '@latchkey/core'
import { parseAmount } from '@latchkey/core/internal'
import type { ActivityEntry, Movement } from './ActivityEntry.ts'
import { sentEntry } from './sentEntry.ts'

/**
 * A transaction of ours that the history has. Who got what is what this app asked the wallet for; the history adds when it was mined, the
 * app's name
 * and what a swap brought in.
 */
export function minedEntry(sent: SentTransaction, past: ActivityEntry): ActivityEntry {
  const { id, hash, at, application } = past
  const entry = { ...sentEntry(sent), id, hash, at, ...(application && { application }) }
  const [sold, bought] = entry.movements
  const received = sent.kind === 'swap' && bought && past.movements.find((movement) => isBought(movement, sent.bought))
  if (!sold || !received) return entry
  return {
    ...entry,
    movements: [
      {
        key: bought.key,
        sign: '+',
        amount: received.amount,
        name: bought.name,
        imageUrl: bought.imageUrl,
        isNft: false,
        contract: bought.contract,
      },
      sold,
    ],
  }
}

/** Whether it is of the token that was bought, and no less than the contract lets through. */
function isBought(
  { sign, name, amount, isNft }: Movement,
  bought: { token: { symbol: string; decimals: number }; minimum: string },
): boolean {
  if (sign !== '+' || isNft || name !== bought.token.symbol) return false
  try {
    return parseAmount(amount, bought.token.decimals) >= BigInt(bought.minimum)
  } catch {
    return false
  }
}
