import { blake3 } from '@noble/hashes/blake3.js'
import type { Bytes } from '../../bytes/Bytes.ts'
import { CodecError } from '../../bytes/CodecError.ts'
import { joinBytes, writeU32 } from '../../bytes/writeBytes.ts'
import { writeNumber } from '../compact.ts'
import type { Metadata } from '../metadata.ts'
import { createTypeNames } from './createTypeNames.ts'
import { writeLeaves } from './writeLeaves.ts'
import { writeText, writeVector } from './writeScale.ts'

/** What the digest covers beside the metadata. */
export type DigestTerms = {
  specName: string
  specVersion: number
  /** Of addresses. */
  prefix: number
  decimals: number
  symbol: string
}

/** Of the form of the digest. */
const digestVersion = 1
/** Of transactions: the only form that the digest covers. */
const transactionForm = 4

/**
 * The digest of what the metadata says of transactions (Polkadot's RFC-78): their calls, terms and types, the runtime's version, and how
 * amounts and addresses are shown. A runtime has its own built in, and refuses a transaction that was signed with another one.
 * @throws CodecError for metadata of version 14: its types have other numbers
 */
export function toMetadataDigest(metadata: Metadata, terms: DigestTerms): Bytes {
  const { form, version, parts, extensions } = metadata
  if (form !== 15 || version !== transactionForm) throw new CodecError(`metadata: no digest of version ${form}`)
  const { nameOf, named } = createTypeNames(metadata)
  const transactions = joinBytes(
    [version],
    nameOf(parts.address),
    nameOf(parts.call),
    nameOf(parts.signature),
    writeVector(extensions, ({ name, type, signed }) => joinBytes(writeText(name), nameOf(type), nameOf(signed))),
  )
  return hash(
    joinBytes(
      [digestVersion],
      toRoot(writeLeaves(metadata, named, nameOf)),
      hash(transactions),
      writeU32(terms.specVersion),
      writeText(terms.specName),
      writeNumber(BigInt(terms.prefix), 2),
      writeNumber(BigInt(terms.decimals), 1),
      writeText(terms.symbol),
    ),
  )
}

/** A binary tree whose last level is filled from the left: the children of a place are at twice it, and one more. */
function toRoot(leaves: readonly Bytes[]): Bytes {
  if (leaves.length === 0) return new Uint8Array(32)
  const tree = [...Array<Bytes>(leaves.length - 1).fill(new Uint8Array()), ...leaves.map(hash)]
  for (let place = leaves.length - 2; place >= 0; place--)
    tree[place] = hash(joinBytes(tree[2 * place + 1] ?? [], tree[2 * place + 2] ?? []))
  return tree[0] as Bytes
}

function hash(bytes: Uint8Array): Bytes {
  return Uint8Array.from(blake3(bytes))
}
