import { sha256 } from '@noble/hashes/sha2.js'
import { isSameBytes, joinBytes } from '../bytes/writeBytes.ts'
import { fromKey, toKey } from './address.ts'
import { isOnCurve } from './isOnCurve.ts'
import { findProgramAddress } from './programAddress.ts'

/** The registry of the Solana Name Service, the account of its domain `.sol`, and the authority of its newer records. */
export const nameProgram = 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'
const root = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx'
const recordAuthority = '2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo'
/** The program that turns a name into an NFT. */
const tokenizer = 'nftD3vbNkNqfj2Sd3HZwbpw4BxxKWr4AjGb9X38JeZk'

/** Of an account of the registry: its parent, its owner and its class, before the data. */
const headerSize = 96
const supplyOffset = 36
const none = new Uint8Array(32)
const utf8 = new TextEncoder()

type NameAccount = { owner: string; data: Uint8Array } | undefined

/**
 * The accounts that say who a name `label.sol` belongs to: that of the registry, its two records of an address, and the mint of the NFT
 * that it may be. Undefined for any other name, those below a name included.
 * @param name in its normal form
 */
export function listNameAccounts(name: string): readonly [string, string, string, string] | undefined {
  const label = /^([^.]+)\.sol$/.exec(name)?.[1]
  if (label === undefined) return undefined
  const account = toNameAccount(label, { parent: root })
  return [
    account,
    toNameAccount('\u0001SOL', { parent: account }),
    toNameAccount('\u0002SOL', { parent: account, authority: recordAuthority }),
    findProgramAddress(tokenizer, [utf8.encode('tokenized_name'), toKey(account)]),
  ]
}

/**
 * Whom a name belongs to, from those accounts in their order; undefined where nobody's key signs for it, or where a record or an NFT says
 * who is paid in place of the owner: neither is read.
 */
export function readNameOwner([account, oldRecord, record, mint]: readonly NameAccount[]): string | undefined {
  if (account?.owner !== nameProgram || account.data.length < headerSize) return undefined
  const { data } = account
  const [parent, owner, authority] = [0, 32, 64].map((start) => data.subarray(start, start + 32)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ]
  const isDomain = isSameBytes(parent, toKey(root)) && isSameBytes(authority, none)
  const isRecorded = [oldRecord, record].some((one) => one?.owner === nameProgram)
  const isToken = mint?.data.subarray(supplyOffset, supplyOffset + 8).some((byte) => byte !== 0) ?? false
  return isDomain && !isRecorded && !isToken && isOnCurve(owner) ? fromKey(owner) : undefined
}

function toNameAccount(name: string, { parent, authority }: { parent: string; authority?: string }): string {
  const hash = sha256(joinBytes(utf8.encode('SPL Name Service'), utf8.encode(name)))
  return findProgramAddress(nameProgram, [hash, authority === undefined ? none : toKey(authority), toKey(parent)])
}
