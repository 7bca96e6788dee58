import { createRanking, type Ranking } from './createRanking.ts'
import { markBytes, type RelayStoreOptions } from './RelayStore.ts'

/** The client and address that bytes count for. */
export type Owner = { address: string; clientId: string }

/** The size, owner and expiry of each stored entry, by key. */
export type Ledger = {
  readonly bytes: number
  /** @param entry.endsAt Unix milliseconds. */
  put(key: string, entry: { owner: Owner; bytes: number; endsAt: number }): void
  delete(key: string): void
  /** Evicts others' entries until the owner may store `bytes` more; false when it stores too much itself. */
  makeRoom(owner: Owner, bytes: number): boolean
  removeExpired(now: number): void
}

type Limits = Pick<RelayStoreOptions, 'maxStoredBytes' | 'maxStoredBytesPerAddress' | 'maxStoredBytesPerClient'>
/** One client at one address. */
type Account = { clientId: string; address: Address; ends: Ranking }
type Address = { name: string; accounts: Map<string, Account>; bytes: Ranking }

/**
 * The memory store's accounting. Redis has the same in sorted sets, see redisScripts.ts.
 * @param options.onRemove removes an entry from the store; it calls `delete`.
 * @param options.onEvict is called for each entry evicted for another.
 */
export function createLedger(options: Limits & { onRemove(key: string): void; onEvict(): void }): Ledger {
  const { maxStoredBytes, maxStoredBytesPerAddress, maxStoredBytesPerClient, onRemove, onEvict } = options
  const entries = new Map<string, { account: Account; bytes: number }>()
  const addresses = new Map<string, Address>()
  const addressBytes = createRanking()
  const clientBytes = new Map<string, number>()
  /** By their negative expiry: the first expires soonest. */
  const ends = createRanking()
  let total = 0

  function accountOf({ address: name, clientId }: Owner): Account {
    const address = addresses.get(name) ?? { name, accounts: new Map(), bytes: createRanking() }
    const account = address.accounts.get(clientId) ?? { clientId, address, ends: createRanking() }
    addresses.set(name, address)
    address.accounts.set(clientId, account)
    return account
  }

  function charge({ clientId, address }: Account, bytes: number): void {
    total += bytes
    addressBytes.set(address.name, addressBytes.get(address.name) + bytes)
    address.bytes.set(clientId, address.bytes.get(clientId) + bytes)
    clientBytes.set(clientId, (clientBytes.get(clientId) ?? 0) + bytes)
  }

  function removeEmpty({ clientId, address, ends: left }: Account): void {
    if (clientBytes.get(clientId) === 0) clientBytes.delete(clientId)
    if (left.size > 0) return
    address.accounts.delete(clientId)
    address.bytes.delete(clientId)
    if (address.accounts.size > 0) return
    addresses.delete(address.name)
    addressBytes.delete(address.name)
  }

  /**
   * Evicts one entry of the largest client of an address. When that is the owner itself, counting `bytes`, only one of its own marks.
   */
  function evict(name: string, owner: Owner, bytes: number): boolean {
    const address = addresses.get(name)
    const largest = address?.bytes.first()
    if (!address || !largest) return false
    const own = name === owner.address ? address.bytes.get(owner.clientId) + bytes : 0
    if (own > largest.score || (name === owner.address && largest.key === owner.clientId)) return removeOwnMark(owner)
    const soonest = address.accounts.get(largest.key)?.ends.first()
    if (!soonest) return false
    onRemove(soonest.key)
    onEvict()
    return true
  }

  /** A publisher whose messages were read may continue to publish: it only loses its own marks. */
  function removeOwnMark({ address, clientId }: Owner): boolean {
    const soonest = addresses.get(address)?.accounts.get(clientId)?.ends.first()
    if (!soonest || entries.get(soonest.key)?.bytes !== markBytes) return false
    onRemove(soonest.key)
    return true
  }

  return {
    get bytes() {
      return total
    },
    put(key, { owner, bytes, endsAt }) {
      const account = accountOf(owner)
      entries.set(key, { account, bytes })
      account.ends.set(key, -endsAt)
      ends.set(key, -endsAt)
      charge(account, bytes)
    },
    delete(key) {
      const entry = entries.get(key)
      if (!entry) return
      entries.delete(key)
      ends.delete(key)
      entry.account.ends.delete(key)
      charge(entry.account, -entry.bytes)
      removeEmpty(entry.account)
    },
    makeRoom(owner, bytes) {
      while ((clientBytes.get(owner.clientId) ?? 0) + bytes > maxStoredBytesPerClient)
        if (!removeOwnMark(owner)) return false
      while (addressBytes.get(owner.address) + bytes > maxStoredBytesPerAddress)
        if (!evict(owner.address, owner, bytes)) return false
      while (total + bytes > maxStoredBytes) {
        const largest = addressBytes.first()
        const isOwnLargest = !largest || addressBytes.get(owner.address) + bytes > largest.score
        if (!evict(isOwnLargest ? owner.address : largest.key, owner, bytes)) return false
      }
      return true
    },
    removeExpired(now) {
      for (let next = ends.first(); next && -next.score <= now; next = ends.first()) onRemove(next.key)
    },
  }
}
