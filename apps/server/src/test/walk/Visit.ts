import type { PrivateKeyAccount } from 'viem'
import type { createDapp, Poster } from '../createDapp.ts'

export type Dapp = ReturnType<typeof createDapp>
export type SignedOperation = Awaited<ReturnType<Dapp['signOperation']>>

/** A session as it must be. */
export type Session = {
  dapp: Dapp
  pci: string
  state: 'pending' | 'forgotten' | 'active' | 'revoked'
  /** What its owner has signed for it, once that was sent. */
  proof?: Awaited<ReturnType<Dapp['prove']>>
  revocation?: { pci: string; nonce: string; signature: string }
  /** What was co-signed, by the operation's hash. */
  signed: Map<string, { userOp: SignedOperation; wei: bigint; signature: string }>
}

/** One account's story: its owner, the pages it let in, and a stranger who sees all that they send. */
export type Visit = {
  server: Poster
  owner: PrivateKeyAccount
  stranger: PrivateKeyAccount
  /** Those of the owner's pages. */
  sessions: Session[]
  /** Those that the stranger began for the account, with a key of his own. */
  forged: Session[]
}

/** What each session may: four operations, and 100 wei together. */
export const limits = { calls: 4, wei: 100n }
