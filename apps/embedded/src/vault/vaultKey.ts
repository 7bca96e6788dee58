import { combine, split } from 'shamir-secret-sharing'
import { type Bytes, randomBytes, wipe } from '../bytes.ts'
import { WalletError } from '../errors.ts'

/** The three shares of one enrolment; any two open the vault key. */
export type Shares = { device: Bytes; auth: Bytes; recovery: Bytes }

/** A vault key is 32 random bytes; a share has one byte more, its place on the polynomial. */
const keyBytes = 32

export function createVaultKey(): Bytes {
  return randomBytes(keyBytes)
}

/** Splits the vault key 2 of 3, with a new polynomial. */
export async function splitVaultKey(vaultKey: Bytes): Promise<Shares> {
  const [device, auth, recovery] = (await split(vaultKey, 3, 2)).map((share) => Uint8Array.from(share))
  if (!device || !auth || !recovery) throw new WalletError('vault_failed', { details: 'a share is missing' })
  return { device, auth, recovery }
}

/**
 * Runs `use` with the vault key of two shares, and wipes all three. Shares of two enrolments give another key, which opens nothing: the
 * shares themselves are not authenticated.
 */
export async function withVaultKey<T>(shares: [Bytes, Bytes], use: (vaultKey: Bytes) => Promise<T>): Promise<T> {
  let vaultKey: Bytes | undefined
  try {
    vaultKey = Uint8Array.from(await join(shares))
    return await use(vaultKey)
  } finally {
    wipe(vaultKey, ...shares)
  }
}

async function join(shares: [Bytes, Bytes]): Promise<Uint8Array> {
  try {
    if (shares.some(({ length }) => length !== keyBytes + 1)) throw new RangeError('a share of another length')
    return await combine(shares)
  } catch (cause) {
    throw new WalletError('wallet_damaged', { details: 'the shares do not fit', cause })
  }
}
