import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import { readBytes } from '../bytes/readBytes.ts'
import { joinBytes } from '../bytes/writeBytes.ts'
import { toAccount, writeAddress } from './calls.ts'
import { readLength, writeCompact } from './compact.ts'
import { type ReadTerms, readTerms, type WrittenTerms } from './extensions.ts'
import { blake2 } from './hashes.ts'
import type { Metadata } from './metadata.ts'
import { isVariant, readValue } from './values.ts'

/** The curves of accounts, as signatures name them by a first byte. */
export const signatureKinds = ['ed25519', 'sr25519', 'ecdsa'] as const
export type SignatureKind = (typeof signatureKinds)[number]
export type Signature = { kind: SignatureKind; bytes: Bytes }

export type SignedTransaction = {
  account: Bytes
  signature: Signature
  terms: ReadTerms
  call: Bytes
  /** The terms as bytes. */
  extra: Bytes
}

/** Form 4, signed. */
const signedForm = 0x84
/** Longer payloads are hashed before they are signed. */
const longestPayload = 256

/** What an account signs. */
export function toPayload(call: Uint8Array, { extra, signed }: WrittenTerms): Bytes {
  const payload = joinBytes(call, extra, signed)
  return payload.length > longestPayload ? blake2(payload, 256) : payload
}

/** As nodes take it. @throws CodecError where the runtime takes another form */
export function writeTransaction(
  metadata: Metadata,
  { account, signature, extra, call }: Omit<SignedTransaction, 'terms'>,
): Bytes {
  if (metadata.version !== 4) throw new CodecError('metadata: form of transactions')
  const body = joinBytes(
    [signedForm],
    writeAddress(metadata, metadata.parts.address, account),
    writeSignature(signature),
    extra,
    call,
  )
  return joinBytes(writeCompact(BigInt(body.length)), body)
}

/** @returns undefined for a transaction that nobody signed, or of another form. @throws CodecError for anything else */
export function readTransaction(metadata: Metadata, bytes: Uint8Array): SignedTransaction | undefined {
  const reader = readBytes(bytes, 'transaction')
  if (readLength(reader) !== reader.left()) throw new CodecError('transaction: length')
  if (reader.u8() !== signedForm) return undefined
  const { types, parts } = metadata
  const account = toAccount(readValue(types, parts.address, reader))
  const signed = readValue(types, parts.signature, reader)
  const kind = isVariant(signed) ? signatureKinds.find((one) => one === signed.variant.toLowerCase()) : undefined
  const signature = kind && isVariant(signed) ? toBytes(signed.fields) : undefined
  const start = bytes.length - reader.left()
  const terms = readTerms(metadata, reader)
  const extra = Uint8Array.from(bytes.subarray(start, bytes.length - reader.left()))
  const call = reader.take(reader.left())
  if (!account || !kind || !signature) return undefined
  return { account, signature: { kind, bytes: signature }, terms, call, extra }
}

/** By which explorers and nodes know it. */
export function toTransactionHash(bytes: Uint8Array): Bytes {
  return blake2(bytes, 256)
}

/** A signature after the byte of its kind. @throws CodecError */
export function readSignature(bytes: Uint8Array): Signature {
  const [first = 255] = bytes
  const kind = signatureKinds[first]
  if (!kind || bytes.length !== (kind === 'ecdsa' ? 66 : 65)) throw new CodecError('signature: form')
  return { kind, bytes: Uint8Array.from(bytes.subarray(1)) }
}

export function writeSignature({ kind, bytes }: Signature): Bytes {
  return joinBytes([signatureKinds.indexOf(kind)], bytes)
}

function toBytes(value: unknown): Bytes | undefined {
  if (value instanceof Uint8Array) return Uint8Array.from(value)
  return Array.isArray(value) && value.length === 1 ? toBytes(value[0]) : undefined
}
