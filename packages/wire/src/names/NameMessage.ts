/** What an owner signs about a name; its text is `writeNameMessage`'s. */
export type NameMessage = NameAction & {
  /** Of the server that keeps the name: `https://names.example.com`. */
  origin: string
  /** Whole and in lower case: `alice.example.com`. */
  name: string
  /** Who signs, with the checksum of EIP-55. */
  address: string
  /** On which the signature is checked. */
  chainId: number
  /** Of `POST /v1/profile/nonce`. */
  nonce: string
  /** ISO 8601, in UTC with milliseconds. */
  issuedAt: string
  expiresAt: string
}

/** What the message does. One kind never passes for another: each has a text of its own. */
export type NameAction =
  | { kind: 'register'; attributes: Record<string, string> }
  | { kind: 'setAttributes'; attributes: Record<string, string> }
  /** Of a network that is not the owner's. `to` has the checksum of EIP-55. */
  | { kind: 'setAddress'; coinType: number; to: string }
  /** Gives the name away. */
  | { kind: 'setOwner'; coinType: number; to: string }
  /** By a former owner. */
  | { kind: 'undoOwnerChange' }
export type NameActionKind = NameAction['kind']
