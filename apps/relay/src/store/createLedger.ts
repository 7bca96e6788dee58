import { createRanking, type Ranking } from './createRanking.ts'
import { markBytes, type RelayStoreOptions } from './RelayStore.ts'

/** Whose bytes they are. */
export type Owner = { address: string; clientId: string }

/** Who holds how many bytes for how long: what is stored, by a key of its own, and whose it is. */
export type Ledger = {
  readonly bytes: number
  /** @param entry.endsAt Unix milliseconds. */
  put(key: string, entry: { owner: Owner; bytes: number; endsAt: number }): void
  delete(key: string): void
  /** Drops others' entries until the owner may store so many bytes more; false when it holds too much itself. */
  makeRoom(owner: Owner, bytes: number): boolean
  dropEnded(now: number): void
}

type Limits = Pick<RelayStoreOptions, 'maxStoredBytes' | 'maxStoredBytesPerAddress' | 'maxStoredBytesPerClient'>
/** One client at one address. */
type Account = { clientId: string; address: Address; ends: Ranking }
type Address = { name: string; accounts: Map<string, Account>; bytes: Ranking }

/**
 * The memory store's shares. Redis keeps the same in sorted sets, see redisScripts.ts.
 * @param options.onDrop takes an entry out of the store; it calls `delete`.
 * @param options.onEvict is called with each entry dropped for another.
 */
export function createLedger(options: Limits & { onDrop(key: string): void; onEvict(): void }): Ledger {
  const { maxStoredBytes, maxStoredBytesPerAddress, maxStoredBytesPerClient, onDrop, onEvict } = options
  const entries = new Map<string, { account: Account; bytes: number }>()
  const addresses = new Map<string, Address>()
  const addressBytes = createRanking()
  const clientBytes = new Map<string, number>()
  /** By the negative of their end: the first ends soonest. */
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

  function forgetEmpty({ clientId, address, ends: left }: Account): void {
    if (clientBytes.get(clientId) === 0) clientBytes.delete(clientId)
    if (left.size > 0) return
    address.accounts.delete(clientId)
    address.bytes.delete(clientId)
    if (address.accounts.size > 0) return
    addresses.delete(address.name)
    addressBytes.delete(address.name)
  }

  /**
   * Drops one entry of the largest client at an address; when that is the owner itself, once it had `bytes` more, only a mark of its own.
   */
  function evict(name: string, owner: Owner, bytes: number): boolean {
    const address = addresses.get(name)
    const largest = address?.bytes.first()
    if (!address || !largest) return false
    const own = name === owner.address ? address.bytes.get(owner.clientId) + bytes : 0
    if (own > largest.score || (name === owner.address && largest.key === owner.clientId)) return dropOwnMark(owner)
    const soonest = address.accounts.get(largest.key)?.ends.first()
    if (!soonest) return false
    onDrop(soonest.key)
    onEvict()
    return true
  }

  /** Who has been read goes on publishing: of its own it loses what it is only known again by. */
  function dropOwnMark({ address, clientId }: Owner): boolean {
    const soonest = addresses.get(address)?.accounts.get(clientId)?.ends.first()
    if (!soonest || entries.get(soonest.key)?.bytes !== markBytes) return false
    onDrop(soonest.key)
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
      forgetEmpty(entry.account)
    },
    makeRoom(owner, bytes) {
      while ((clientBytes.get(owner.clientId) ?? 0) + bytes > maxStoredBytesPerClient)
        if (!dropOwnMark(owner)) return false
      while (addressBytes.get(owner.address) + bytes > maxStoredBytesPerAddress)
        if (!evict(owner.address, owner, bytes)) return false
      while (total + bytes > maxStoredBytes) {
        const largest = addressBytes.first()
        const isOwnLargest = !largest || addressBytes.get(owner.address) + bytes > largest.score
        if (!evict(isOwnLargest ? owner.address : largest.key, owner, bytes)) return false
      }
      return true
    },
    dropEnded(now) {
      for (let next = ends.first(); next && -next.score <= now; next = ends.first()) onDrop(next.key)
    },
  }
}
