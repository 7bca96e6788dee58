import { CodecError } from '../bytes/CodecError.ts'
import { type Reader, readBytes } from '../bytes/readBytes.ts'
import { fromKey } from './address.ts'

/** What Token-2022 adds to an account, by the number of its kind. */
export type Extension = { type: number; data: Uint8Array }

export type MintState = {
  decimals: number
  supply: bigint
  /** Base58; undefined where nobody can. */
  freezeAuthority: string | undefined
  extensions: Extension[]
}

export type TokenAccountState = {
  mint: string
  owner: string
  amount: bigint
  isFrozen: boolean
  extensions: Extension[]
}

const [mintBytes, accountBytes] = [82, 165]
/** Of an account of several signers, whose keys anybody chooses: nothing in it says what it is. */
const multisigBytes = 355
/** Of the byte behind the longer of the two, which tells them apart. */
const [mintKind, accountKind] = [1, 2]

/** The kinds of extensions that decide about a transfer. */
export const extensionTypes = {
  transferFeeConfig: 1,
  defaultAccountState: 6,
  memoTransfer: 8,
  nonTransferable: 9,
  interestBearing: 10,
  permanentDelegate: 12,
  transferHook: 14,
  scaledUiAmount: 25,
  pausable: 26,
} as const

/** Whether data of a token program's account is a token, rather than an account that holds some. */
export function isMint(data: Uint8Array): boolean {
  return data.length === mintBytes || isExtended(data, mintKind)
}

/**
 * Reads a token from the data of its account, of either token program.
 * @throws CodecError for anything else, also for one that nobody has initialized.
 */
export function readMint(data: Uint8Array): MintState {
  if (!isMint(data)) throw fail('not a token')
  const reader = readBytes(data, 'token')
  readOptionalKey(reader)
  const [supply, decimals, isInitialized] = [reader.u64(), reader.u8(), reader.u8()]
  if (isInitialized !== 1) throw fail('not initialized')
  const freezeAuthority = readOptionalKey(reader)
  return { decimals, supply, freezeAuthority, extensions: readExtensions(data) }
}

/**
 * Reads an account that holds tokens, of either token program.
 * @throws CodecError for anything else, also for one that nobody has initialized.
 */
export function readTokenAccount(data: Uint8Array): TokenAccountState {
  if (data.length !== accountBytes && !isExtended(data, accountKind)) throw fail('not a token account')
  const reader = readBytes(data, 'token account')
  const [mint, owner, amount] = [fromKey(reader.take(32)), fromKey(reader.take(32)), reader.u64()]
  readOptionalKey(reader)
  const state = reader.u8()
  if (state !== 1 && state !== 2) throw fail('not initialized')
  return { mint, owner, amount, isFrozen: state === 2, extensions: readExtensions(data) }
}

function isExtended(data: Uint8Array, kind: number): boolean {
  return data.length > accountBytes && data.length !== multisigBytes && data[accountBytes] === kind
}

function readExtensions(data: Uint8Array): Extension[] {
  const reader = readBytes(data.subarray(accountBytes + 1), 'extensions')
  const extensions: Extension[] = []
  // Zeros fill what is behind the last one.
  while (reader.left() >= 4) {
    const [type, length] = [reader.u16(), reader.u16()]
    if (type === 0) break
    extensions.push({ type, data: reader.take(length) })
  }
  return extensions
}

function readOptionalKey(reader: Reader): string | undefined {
  const [has, key] = [reader.u32(), reader.take(32)]
  return has === 1 ? fromKey(key) : undefined
}

function fail(where: string): CodecError {
  return new CodecError(`Solana token: ${where}`)
}
