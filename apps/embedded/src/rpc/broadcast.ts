import { toWalletError } from '../errors.ts'
import { sleep } from '../flows/sleep.ts'

/** Pauses before each try. */
const pausesMs = [0, 1_000, 2_000, 4_000]
/** No try begins after so long: one without a response takes up to 15 s of its own. */
const patienceMs = 20_000
/** Nodes say so of a transaction that they have. */
const alreadySent = /already ?(known|imported|been processed)/i

/**
 * Hands a signed transaction to the node. A response may be lost, so the same bytes, which are the same transaction, are sent again for
 * some seconds. Resolves unless it is certain that the transaction was not taken: the page gets its hash then, lists and follows it, and
 * does not offer the visitor to pay again.
 * @param options.find reads the transaction by its hash; null where the node does not have it.
 * @param options.signal aborts when the page ends the request, or the wallet's window closes: it resolves at once then, because what was
 *   sent stays on its way.
 * @throws WalletError where the node refused it and does not have it, or where no request reached the node.
 */
export async function broadcast(options: {
  send: () => Promise<unknown>
  find: () => Promise<unknown>
  signal: AbortSignal
}): Promise<void> {
  const { send, find, signal } = options
  const until = Date.now() + patienceMs
  let mayBeTaken = false
  const left = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  let refusal: unknown
  for (const pauseMs of pausesMs) {
    if (pauseMs) await sleep(pauseMs, signal).catch(() => {})
    if (mayBeTaken && (signal.aborted || Date.now() > until)) break
    refusal = undefined
    try {
      await Promise.race([send(), left])
      return
    } catch (thrown) {
      const { code, details = '' } = toWalletError(thrown)
      if (code === 'node_failed') {
        // It is refused where it is mined already, after a response that was lost, here or between the server and the node.
        const found = alreadySent.test(details) || (await find().catch(() => undefined))
        if (found) return
        if (found === null) refusal = thrown
        // What the server refused itself (4xx) did not reach the node.
      } else if (code === 'server_unreachable' || (code === 'server_failed' && !details.startsWith('4')))
        mayBeTaken = true
      if (!mayBeTaken) throw thrown
    }
  }
  if (refusal) throw refusal
}
