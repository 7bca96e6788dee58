import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import { readBytes } from '../bytes/readBytes.ts'
import { joinBytes } from '../bytes/writeBytes.ts'
import { writeCompact, writeNumber } from './compact.ts'
import { getPallet, type Metadata } from './metadata.ts'
import { getType, type Variant } from './types.ts'
import { getField, isVariant, readValue, type Value } from './values.ts'

/** Calls that move the native currency. The first leaves the sender's account alive or fails. */
export const transferCalls = ['transfer_keep_alive', 'transfer_allow_death'] as const
export type TransferCall = (typeof transferCalls)[number]
export type Transfer = { call: TransferCall; account: Bytes; amount: bigint }

/** The bytes of a transfer as this runtime has it. @throws CodecError where it has none, or with other parameters */
export function writeTransfer(metadata: Metadata, { call, account, amount }: Transfer): Bytes {
  const { calls, index } = getPallet(metadata, 'Balances')
  const variant = getVariant(metadata, calls, call)
  const [dest, value, ...others] = variant.fields
  if (dest?.name !== 'dest' || value?.name !== 'value' || others.length > 0) throw new CodecError(`metadata: ${call}`)
  const type = getType(metadata.types, value.type)
  const number = type.kind === 'compact' ? writeCompact(amount) : writeNumber(amount, 16)
  const bytes = joinBytes([index, variant.index], writeAddress(metadata, dest.type, account), number)
  // What this metadata makes of the bytes again.
  const read = readTransfer(metadata, bytes)
  if (read?.amount !== amount) throw new CodecError(`metadata: ${call}`)
  return bytes
}

/** The transfer that a call makes; undefined for any other call. @throws CodecError for none of the runtime */
export function readTransfer(metadata: Metadata, bytes: Uint8Array): Transfer | undefined {
  const reader = readBytes(bytes, 'call')
  const pallet = readValue(metadata.types, metadata.parts.call, reader)
  reader.end()
  if (!isVariant(pallet) || pallet.variant !== 'Balances') return undefined
  const [made] = pallet.fields as readonly Value[]
  const call = transferCalls.find((name) => isVariant(made) && made.variant === name)
  if (!call || !isVariant(made)) return undefined
  const amount = getField(made.fields, 'value')
  const account = toAccount(getField(made.fields, 'dest'))
  return account && typeof amount === 'bigint' ? { call, account, amount } : undefined
}

/** An account as the runtime addresses it in a type. @throws CodecError */
export function writeAddress({ types }: Metadata, id: number, account: Uint8Array): Bytes {
  const type = getType(types, id)
  if (type.kind !== 'variant') return joinBytes(account)
  const variant = type.variants.find(({ name }) => name === 'Id')
  if (!variant) throw new CodecError('metadata: addresses')
  return joinBytes([variant.index], account)
}

/** The account of an address, if it names one by its 32 bytes. */
export function toAccount(value: Value | undefined): Bytes | undefined {
  if (isVariant(value)) return value.variant === 'Id' ? toAccount(value.fields) : undefined
  if (value instanceof Uint8Array) return value.length === 32 ? joinBytes(value) : undefined
  return Array.isArray(value) && value.length === 1 ? toAccount(value[0]) : undefined
}

function getVariant({ types }: Metadata, id: number | undefined, name: string): Variant {
  const type = id === undefined ? undefined : getType(types, id)
  const variant = type?.kind === 'variant' ? type.variants.find((one) => one.name === name) : undefined
  if (!variant) throw new CodecError(`metadata: no ${name}`)
  return variant
}
