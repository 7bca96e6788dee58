import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import { type Reader, readBytes } from '../bytes/readBytes.ts'
import { joinBytes, writeU32 } from '../bytes/writeBytes.ts'
import { writeCompact } from './compact.ts'
import { writeEra } from './era.ts'
import type { Extension, Metadata } from './metadata.ts'
import { getType } from './types.ts'
import { getField, isEmpty, isVariant, readValue, toBigint, type Value } from './values.ts'

/** What a transaction says beside its call. */
export type Terms = {
  nonce: number
  /** The first block that can take it, and its hash. */
  block: number
  blockHash: Bytes
  genesisHash: Bytes
  specVersion: number
  transactionVersion: number
  /** The chain takes the transaction only if this is the digest of its own metadata; undefined: it takes it whatever that is. */
  metadataHash?: Bytes | undefined
}
/** `extra` is part of the transaction; `signed` is not, though it is signed. */
export type WrittenTerms = { extra: Bytes; signed: Bytes }
export type ReadTerms = { nonce: bigint; tip: bigint; era: Bytes; hasMetadataHash: boolean; asset: Value | undefined }

type Parts = { extra?: Uint8Array; signed?: Uint8Array }
const none = Uint8Array.of(0)
const some = Uint8Array.of(1)
const digestExtension = 'CheckMetadataHash'

const known: Readonly<Record<string, (terms: Terms) => Parts>> = {
  CheckSpecVersion: ({ specVersion }) => ({ signed: writeU32(specVersion) }),
  CheckTxVersion: ({ transactionVersion }) => ({ signed: writeU32(transactionVersion) }),
  CheckGenesis: ({ genesisHash }) => ({ signed: genesisHash }),
  CheckMortality: ({ block, blockHash }) => ({ extra: writeEra(block), signed: blockHash }),
  CheckNonce: ({ nonce }) => ({ extra: writeCompact(BigInt(nonce)) }),
  // No tip.
  ChargeTransactionPayment: () => ({ extra: none }),
  // Nor another currency for the fee.
  ChargeAssetTxPayment: () => ({ extra: joinBytes(none, none) }),
  [digestExtension]: ({ metadataHash }) =>
    metadataHash ? { extra: some, signed: joinBytes(some, metadataHash) } : { extra: none, signed: none },
}

/** Whether the runtime compares a digest of the metadata, where a transaction names one. */
export function takesMetadataHash({ extensions }: Metadata): boolean {
  return extensions.some(({ name }) => name === digestExtension)
}

/**
 * The terms in the order and form of this runtime.
 * @throws CodecError where it needs one that is not known here
 */
export function writeTerms({ types, extensions }: Metadata, terms: Terms): WrittenTerms {
  const written = extensions.map((extension) => {
    const parts = known[extension.name]?.(terms) ?? {}
    const extra = parts.extra ?? writeNothing(types, extension.type, extension)
    const signed = parts.signed ?? writeEmpty(types, extension.signed, extension)
    for (const [type, bytes] of [
      [extension.type, extra],
      [extension.signed, signed],
    ] as const) {
      const reader = readBytes(bytes, extension.name)
      readValue(types, type, reader)
      reader.end()
    }
    return { extra, signed }
  })
  return {
    extra: joinBytes(...written.map(({ extra }) => extra)),
    signed: joinBytes(...written.map(({ signed }) => signed)),
  }
}

/** Reads the terms that are part of a transaction. @throws CodecError */
export function readTerms({ types, extensions }: Metadata, reader: Reader): ReadTerms {
  const values = new Map(extensions.map(({ name, type }) => [name, readValue(types, type, reader)]))
  const era = values.get('CheckMortality')
  const payment = values.get('ChargeAssetTxPayment')
  const mode = values.get(digestExtension)
  return {
    nonce: toBigint(values.get('CheckNonce')),
    tip:
      payment === undefined
        ? toBigint(values.get('ChargeTransactionPayment') ?? 0n)
        : toBigint(getField(payment, 'tip')),
    era: toEraBytes(era),
    hasMetadataHash: mode !== undefined && !isDisabled(mode),
    asset: payment === undefined ? undefined : getField(payment, 'asset_id'),
  }
}

/**
 * What is signed and not sent. Of an extension that is not known here it must be empty: else metadata that calls `CheckMetadataHash` by
 * another name would have a transaction signed without its digest.
 */
function writeEmpty(types: Metadata['types'], id: number, { name }: Extension): Uint8Array {
  if (!isEmpty(types, id)) throw new CodecError(`metadata: the extension ${name}`)
  return new Uint8Array()
}

/** Absent, empty or nothing: the only content of an extension that is not known here. */
function writeNothing(types: Metadata['types'], id: number, { name }: Extension): Uint8Array {
  if (isEmpty(types, id)) return new Uint8Array()
  const type = getType(types, id)
  const isOption = type.kind === 'variant' && type.path.join('::') === 'Option'
  if (!isOption) throw new CodecError(`metadata: the extension ${name}`)
  return none
}

function toEraBytes(era: Value | undefined): Bytes {
  if (Array.isArray(era)) return toEraBytes(era[0])
  if (!isVariant(era)) throw new CodecError('scale: era')
  const [second] = era.fields as readonly Value[]
  return typeof second === 'bigint' ? Uint8Array.of(era.index, Number(second)) : Uint8Array.of(era.index)
}

function isDisabled(mode: Value): boolean {
  const value = Array.isArray(mode) ? mode[0] : getField(mode, 'mode')
  return isVariant(value) && value.variant === 'Disabled'
}
