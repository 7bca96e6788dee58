import { type CaipAddress, type ChainNamespace, parseCaipAddress } from '@latchkey/wire'
import { getAccount } from '../actions/account.ts'
import type { Latchkey } from '../latchkey.ts'
import { unlessAborted } from '../waiting/unlessAborted.ts'
import { visibleWithinMs } from '../waiting/withLock.ts'
import { openStorage } from './openStorage.ts'
import type { SignInSession } from './SignIn.ts'
import { watchRecords } from './sessionRecords.ts'

/** The account whose session counts; undefined without one, and on a network that the app does not support. */
export function shownAccount(latchkey: Latchkey): CaipAddress | undefined {
  const { caipAddress, isUnsupportedNetwork } = getAccount(latchkey)
  return isUnsupportedNetwork ? undefined : caipAddress
}

/** Whether the wallet shown is on a network that the app does not support, where nobody can sign in. */
export function isWithoutSessions(latchkey: Latchkey): boolean {
  return getAccount(latchkey).isUnsupportedNetwork
}

/** The account itself, then the same address on the networks that share its sessions. */
export function accountsOf(latchkey: Latchkey, account: CaipAddress): readonly CaipAddress[] {
  const { chainNamespace, chainId, address } = parseCaipAddress(account)
  const chains = latchkey.options.signIn?.chains ?? []
  const isShared = chains.includes(`${chainNamespace}:${chainId}`)
  const others = isShared ? chains.filter((chain) => chain.startsWith(`${chainNamespace}:`)) : []
  return [...new Set([account, ...others.map((chain) => `${chain}:${address}` as const)])]
}

/** Addresses of a namespace on each of its networks. */
export function accountsOn(
  latchkey: Latchkey,
  { namespace, addresses }: { namespace: ChainNamespace; addresses: readonly string[] },
): readonly CaipAddress[] {
  const networks = latchkey.networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  return addresses.flatMap((address) => networks.map(({ caipNetworkId }) => `${caipNetworkId}:${address}` as const))
}

/** How long a storage may take to say what session there is. */
const timeoutMs = 10_000

/** The session of any of these accounts that counts, the first one first. @throws what the storage throws */
export async function readSession(
  latchkey: Latchkey,
  accounts: readonly CaipAddress[],
  signal?: AbortSignal | undefined,
): Promise<SignInSession | undefined> {
  const storage = await openStorage(latchkey)
  const timeout = AbortSignal.timeout(timeoutMs)
  const limits = { signal: signal ? AbortSignal.any([signal, timeout]) : timeout }
  // One of the app’s own may not obey the signal.
  const session = await unlessAborted(storage.getSession(accounts, limits), limits.signal)
  // What a storage returns for another account, or too late, is none.
  const counts = session && accounts.includes(session.account) && Date.parse(session.expiresAt) > Date.now()
  return counts ? session : undefined
}

/** The session that counts for an account. @throws what the storage throws */
export async function findSession(
  latchkey: Latchkey,
  account: CaipAddress,
  signal?: AbortSignal | undefined,
): Promise<SignInSession | undefined> {
  return readSession(latchkey, accountsOf(latchkey, account), signal)
}

/**
 * The session once a lock is this tab's: where another tab had it before, what that one stored is waited for, unless `isEnough`.
 * @throws what the storage throws
 */
export async function findSessionAfter(
  latchkey: Latchkey,
  options: {
    account: CaipAddress
    hasWaited: boolean
    isEnough: (session: SignInSession | undefined) => boolean
    signal: AbortSignal
  },
): Promise<SignInSession | undefined> {
  const { account, hasWaited, isEnough, signal } = options
  const read = () => findSession(latchkey, account, signal)
  if (!hasWaited) return read()
  const limit = AbortSignal.any([signal, AbortSignal.timeout(visibleWithinMs)])
  // Before the first read, so that no change is missed between the two.
  const changed = new Promise<void>((resolve) => {
    limit.addEventListener('abort', () => resolve(), { once: true })
    watchRecords(latchkey, { signal: limit, onChange: resolve })
  })
  const session = await read()
  if (isEnough(session)) return session
  await changed
  return read()
}
