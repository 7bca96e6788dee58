import { setTimeout as delay } from 'node:timers/promises'
import { type Hash, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import type { ChainClient } from './chainClient.ts'

const pollMs = 5
const timeoutMs = 60_000

/**
 * Waits until a transaction is mined. Asks for the receipt itself rather than for new blocks: on a chain that mines only when asked, the block may be
 * announced a moment before its receipts, and no further block follows.
 * @throws Error when it is not mined within a minute.
 */
export async function waitForReceipt(client: ChainClient, hash: Hash): Promise<TransactionReceipt> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      return await client.getTransactionReceipt({ hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) throw error
      if (Date.now() > deadline)
        throw new Error(`Transaction ${hash} was not mined within ${timeoutMs / 1000} s.`, { cause: error })
    }
    await delay(pollMs)
  }
}
