import type { Network } from '@latchkey/core'
import { NodesDisagreeError } from '@latchkey/core/errors'
import { collectInTime } from '@latchkey/core/internal'
import type { Lcd } from '../lcd/createLcd.ts'

/** Long enough for a visitor who reads what the wallet shows. */
const validMs = 10 * 60_000
/** How far back the time between blocks is measured: every node still has them. */
const measured = 20n
/** Of the time between blocks, and of how many a transfer is valid for: a node that lies about time changes no more. */
const limits = { least: 500, most: 15_000 }
const leastBlocks = 40n
export const mostBlocks = 1_200n

/** The last block that can have a transfer that is signed now. @throws RpcAnswerInvalidError and what the client throws */
export async function readTimeout(lcd: Lcd, network: Network, signal: AbortSignal | undefined): Promise<bigint> {
  const [newest] = await Promise.all([lcd.readBlock(network, { signal }), compareHeights(lcd, network, signal)])
  const height = newest.height > measured ? newest.height - measured : 1n
  const older = await lcd.readBlock(network, { height, signal })
  const between = (newest.time - older.time) / Math.max(Number(newest.height - older.height), 1)
  const blockMs = Math.min(Math.max(between, limits.least), limits.most)
  const blocks = BigInt(Math.ceil(validMs / blockMs))
  if (blocks < leastBlocks) return newest.height + leastBlocks
  return newest.height + (blocks > mostBlocks ? mostBlocks : blocks)
}

/** A slower server is left out of the comparison. */
const compareMs = 5_000
/** Servers behind each other by more are of different minds, or one of them lies. */
const mostApart = 100n

/**
 * SECURITY: a server that names a height far ahead could have a transfer signed that stays valid for years.
 * @throws NodesDisagreeError
 */
async function compareHeights(lcd: Lcd, network: Network, signal: AbortSignal | undefined): Promise<void> {
  const urls = [...new Set(network.rpcUrls)]
  if (urls.length < 2) return
  const reads = urls.map(
    (url) => async (limited: AbortSignal) =>
      (await lcd.readBlock({ ...network, rpcUrls: [url] }, { signal: limited })).height,
  )
  const heights = await collectInTime(reads, { timeoutMs: compareMs, signal })
  const [first = 0n, ...others] = heights
  if (others.some((height) => height > first + mostApart || height < first - mostApart))
    throw new NodesDisagreeError({ network: network.name, subject: 'the newest block' })
}
