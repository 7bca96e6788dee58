import type { Address } from 'viem'
import type { Database } from '../db/Database.ts'

export type StoredName = {
  name: string
  registeredAt: Date
  updatedAt: Date | null
  attributes: Record<string, string> | null
  addresses: readonly StoredAddress[]
  /** Under which the owner's address is. */
  ownerCoinType: number
  /** Times of the changes of owner in the last day, ISO 8601, oldest first. */
  ownerChangeTimes: readonly string[] | null
  /** While a former owner can undo a change of owner. */
  ownerChange: OwnerChange | undefined
}

type StoredAddress = { coinType: number; address: Address; isProven: boolean; createdAt: Date }

export type OwnerChange = {
  /** When the owner changed last. */
  changedAt: Date
  /** Until when the last change can be undone. */
  undoableUntil: Date
  /** What the name resolved to before the first change that can still be undone. */
  earlier: readonly { coinType: number; address: Address }[]
}

/** A message that was verified, and until when it could be sent again. */
export type UsedMessage = {
  signer: Address
  /** A key's signature counts on every network, a contract's only on the network of the change. */
  signedBy: 'key' | 'contract'
  text: string
  expiresAt: Date
  /** Consumes the nonce, if any, in the transaction, once every other check has passed; throwing rolls the change back. */
  spendNonce?: (() => Promise<void>) | undefined
}

/** Writes something in the transaction of a change: both are committed, or neither is. */
type WriteAlong = (tx: Database, stored: StoredName) => Promise<void>

export type NameStore = {
  find: (name: string) => Promise<StoredName | undefined>
  /**
   * Names for which the address itself signed, oldest first: its key, or its contract on the network of the coin type.
   * @param options.coinType undefined for names of its key alone.
   */
  listByAddress: (address: Address, options: { coinType: number | undefined }) => Promise<StoredName[]>
  /** Which of these names are registered. */
  findRegistered: (candidates: readonly string[]) => Promise<Set<string>>
  /**
   * Returns once the name is committed. Names that the signer gave away and can still take back count in `maxPerAddress`.
   * @throws NameConflictError
   */
  register: (options: {
    name: string
    attributes: Record<string, string> | null
    coinTypes: readonly number[]
    ownerCoinType: number
    maxPerAddress: number
    message: UsedMessage
    writeAlong: WriteAlong
  }) => Promise<StoredName>
  /**
   * By the owner alone.
   * @throws NameConflictError
   */
  setAttributes: (options: Change & { attributes: Record<string, string> }) => Promise<StoredName>
  /**
   * Sets one address. That of the owner's coin type makes another the owner and removes all others,
   * which the former owner can undo for `undoMs`. `maxOwnerChangesPerDay` limits changes of owner in 24 hours; an undo does not count.
   * @throws NameConflictError
   */
  setAddress: (
    options: Change & { set: { coinType: number; address: Address }; undoMs: number; maxOwnerChangesPerDay: number },
  ) => Promise<StoredName>
  /**
   * Gives a name back to a former owner, as it was when it left them, whatever happened to it since.
   * @throws NameConflictError
   */
  undoOwnerChange: (options: Change) => Promise<StoredName>
}

/** A change by the address that the name has, or had, for a coin type. */
export type Change = { name: string; coinType: number; message: UsedMessage; writeAlong: WriteAlong }
