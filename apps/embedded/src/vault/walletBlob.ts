import { canonicalJson } from '@latchkey/wire'
import type { WalletAddresses } from '@latchkey/wire/frame'
import { type Bytes, wipe } from '../bytes.ts'
import { WalletError } from '../errors.ts'
import { open, seal, toAesKey } from './aead.ts'
import { addressesOf } from './deriveKeys.ts'
import { decodeSecret, encodeSecret, toKeySource, type WalletSecret } from './walletSecret.ts'

/** What the encrypted secret belongs to. */
export type WalletIdentity = {
  userId: string
  walletId: string
  generation: number
  addresses: WalletAddresses
}

function toAdditionalData({ userId, walletId, generation, addresses }: WalletIdentity): string {
  return `wallet|v1|${userId}|${walletId}|${generation}|${canonicalJson(addresses)}`
}

/** Encrypts the wallet's secret under the vault key, bound to the wallet's identity. */
export async function sealSecret(vaultKey: Bytes, secret: WalletSecret, identity: WalletIdentity): Promise<string> {
  const encoded = encodeSecret(secret)
  try {
    return await seal(await toAesKey(vaultKey), encoded, toAdditionalData(identity))
  } finally {
    wipe(encoded)
  }
}

/**
 * Runs `use` with the wallet's secret and what its keys are derived from, and wipes both. The addresses they lead to are compared with the
 * wallet's first.
 * @throws WalletError `wallet_damaged` if the shares, the blob or an address differ.
 */
export async function withWallet<T>(
  options: { vaultKey: Bytes; blob: string; identity: WalletIdentity },
  use: (secrets: { secret: WalletSecret; seed: Uint8Array }) => T | Promise<T>,
): Promise<T> {
  const { vaultKey, blob, identity } = options
  const encoded = await open(await toAesKey(vaultKey), blob, toAdditionalData(identity))
  let secret: WalletSecret | undefined
  let seed: Uint8Array | undefined
  try {
    secret = decodeSecret(encoded)
    seed = await toKeySource(secret)
    if (canonicalJson(addressesOf(seed)) !== canonicalJson(identity.addresses))
      throw new WalletError('wallet_damaged', { details: 'the keys lead to other addresses' })
    return await use({ secret, seed })
  } finally {
    wipe(encoded, secret?.bytes, seed)
  }
}
