import type { TokenReference } from '@latchkey/core'
import type { Adapter, Broadcast } from '@latchkey/core/internal'

/** What a namespace gives the suite: adapters, a wallet that the suite steers, and the chain read and stopped without the adapter. */
export type ConformanceWorld = {
  /** A new adapter with two networks, as a page makes after a reload. The first is the chain below. */
  createAdapter(): Adapter
  connectorId: string
  /** Amounts are multiples of it, in base units; 1n when absent. For chains that pass on no smaller ones. */
  unit?: bigint
  /** Two accounts of the wallet, in canonical spelling, with balances that differ. The first is active at the start. */
  accounts: readonly [string, string]
  /** Its wallets share only the active account. */
  sharesOne?: boolean
  /** Addresses as a visitor may write them, by the canonical spelling that `parseAddress` returns. */
  spellings: Readonly<Record<string, string>>
  /** Addresses without a key: what is sent there is lost. */
  keyless: readonly string[]
  /** A token of which the first account has so many base units, and the second none; absent where the adapter reads none. */
  token?: TokenReference & { balance: bigint }
  /** A hash of the chain's form that no transaction has. */
  unknownHash: string
  wallet: ConformanceWallet
  chain: ConformanceChain
  /** Whether `signature` is the account's over the text. */
  verify(options: { address: string; message: string; signature: string }): Promise<boolean>
  dispose(): Promise<void> | void
}

/** On the page from the start, with the adapter's first network as its only chain. */
export type ConformanceWallet = {
  lock(): void
  unlock(): void
  setAccounts(accounts: readonly string[]): void
  /** Switches to the adapter's second network in the wallet; absent where wallets have no network of their own. */
  setOtherChain?(): void
  /** Disconnects from all chains; absent where wallets report only their accounts. */
  disconnect?(): void
  rejectNext(): void
  /** Fails the next request with an error of its own, which is no rejection; absent: not tested. */
  failNext?(): void
  /** Signs another text than the next one it gets; absent where accounts may be contracts, whose signatures only their chain can check. */
  signOther?(): void
  /** Signs another transfer than the next one it gets: to someone else, or of another amount. Absent where wallets send it themselves. */
  signOtherTransfer?(change: 'recipient' | 'amount'): void
  /** Leaves the next request that prompts without a response. */
  hang(): void
  /** From now on it answers what prompts nobody only after so long; absent where what it grants is read without a request. */
  slowDown?(ms: number): void
  /** Methods of the requests for a signature so far. */
  signatures(): readonly string[]
  /** Takes the wallet off the page, and puts it back. */
  remove(): void
  announce(): void
  /** Puts another wallet on the page that claims the same name; absent: not tested. */
  announceTwin?(): void
  /** How many listeners its events have now; absent where the adapter's library keeps its own. */
  listeners?(): number
}

/** The adapter's first network, without the adapter. */
export type ConformanceChain = {
  /** In base units, read from the chain. */
  readNativeBalance(address: string): Promise<bigint>
  /** From now on transactions wait. The returned function makes a block with them, and lets blocks pass again. */
  holdBlocks(): Promise<() => Promise<void>>
  /**
   * Sends a transfer of the first account by `send`, and has it fail in its block, as when the balance changes in between. Absent where a
   * block has only what works.
   */
  makeFail?(send: (amount: bigint) => Promise<Broadcast>): Promise<Broadcast>
  /**
   * Sends a transfer of the first account by `send`, and has a block take another transaction of the account in its place. Absent where a
   * block may have both.
   */
  replace?(send: (amount: bigint) => Promise<Broadcast>): Promise<{ sent: Broadcast; replacement: string }>
  /** Fees rise, as in a busy hour. The returned function lets them fall again. Absent where the wallet chooses them, and shows them itself. */
  raiseFees?(): Promise<() => void> | (() => void)
  /** From now on the node does not respond to the adapter. The returned function brings it back. */
  stopNode(): () => void
  /** Nothing undoes a block: an outcome that was reported is the last one. */
  isFinalAtOnce?: true
}

/** The chain of a namespace, started once for all tests of a file. */
export type ConformanceStage = {
  /** The page and its wallet as they are before each test. */
  createWorld(): Promise<ConformanceWorld> | ConformanceWorld
  stop(): Promise<void> | void
}
