/** A message about a name that its owner signs, as `writeNameMessage` writes it. */
export type NameMessage = NameAction & {
  /** Of the server that stores the name: `https://names.example.com`. */
  origin: string
  /** Whole and in lower case: `alice.example.com`. */
  name: string
  /** Who signs, with the checksum of EIP-55. */
  address: string
  /** The network on which the signature is verified. */
  chainId: number
  /** Of `POST /v1/profile/nonce`. */
  nonce: string
  /** ISO 8601, in UTC with milliseconds. */
  issuedAt: string
  expiresAt: string
}

/** The action of a message. Each kind has its own text, so that none can be used as another. */
export type NameAction =
  | { kind: 'register'; attributes: Record<string, string> }
  | { kind: 'setAttributes'; attributes: Record<string, string> }
  /** For a network other than the owner's. `to` has the EIP-55 checksum. */
  | { kind: 'setAddress'; coinType: number; to: string }
  /** Transfers the name. */
  | { kind: 'setOwner'; coinType: number; to: string }
  /** By a former owner. */
  | { kind: 'undoOwnerChange' }
export type NameActionKind = NameAction['kind']
