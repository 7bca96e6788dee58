import type { CaipAddress, ChainNamespace } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { broadcast } from '../tabChannel.ts'
import { withLock } from '../waiting/withLock.ts'
import { endBeginnings } from './beginnings.ts'
import { accountsOn } from './findSession.ts'
import { openStorage } from './openStorage.ts'
import { readRecords } from './sessionRecords.ts'

/** How long a storage may take to end them. */
const timeoutMs = 10_000
/** The same where a visitor waits for it. */
const shortTimeoutMs = 3_000
/** A tab whose server is silent holds up the others no longer: until then a wallet that comes back would still be signed in. */
const longestWaitMs = 300
/** More sessions than an address can have. */
const mostSessions = 20

export type WalletAddresses = { namespace: ChainNamespace; addresses: readonly string[] }

/**
 * Ends the sessions of these addresses on every network of their namespace, one tab at a time: all of them hear of a wallet's disconnect. In
 * this browser they end whatever becomes of it.
 * @throws what the storage throws
 */
export function endSessions(latchkey: Latchkey, wallet: WalletAddresses): Promise<void> {
  return end(latchkey, accountsOn(latchkey, wallet), AbortSignal.timeout(timeoutMs))
}

/**
 * Ends every session of this browser: those of these wallets, and all that it has stored.
 * @throws what the storage throws, AbortedError after three seconds
 */
export function endEverySession(latchkey: Latchkey, wallets: readonly WalletAddresses[]): Promise<void> {
  const stored = readRecords(latchkey).map(({ session }) => session.account)
  const accounts = [...stored, ...wallets.flatMap((wallet) => accountsOn(latchkey, wallet))]
  return end(latchkey, [...new Set(accounts)], AbortSignal.timeout(shortTimeoutMs))
}

async function end(latchkey: Latchkey, accounts: readonly CaipAddress[], signal: AbortSignal): Promise<void> {
  endBeginnings(latchkey, accounts)
  let hasBegun = false
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), longestWaitMs)
  const run = () => {
    clearTimeout(timer)
    hasBegun = true
    return endEach(latchkey, accounts, signal)
  }
  try {
    await withLock(latchkey, 'end', { signal: AbortSignal.any([signal, waiting.signal]), run })
  } catch (error) {
    if (hasBegun) throw error
    await endEach(latchkey, accounts, signal)
  }
}

async function endEach(latchkey: Latchkey, accounts: readonly CaipAddress[], signal: AbortSignal): Promise<void> {
  const storage = await openStorage(latchkey)
  const ended = new Set<string>()
  const failures: unknown[] = []
  while (ended.size < mostSessions) {
    const session = await storage.getSession(accounts, { signal })
    // One that could not be ended is still there.
    if (!session || !accounts.includes(session.account) || ended.has(session.id)) break
    ended.add(session.id)
    await storage.endSession(session, { signal }).catch((error: unknown) => failures.push(error))
    broadcast(latchkey, { topic: 'signIn' })
  }
  if (failures.length > 0) throw failures[0]
}
