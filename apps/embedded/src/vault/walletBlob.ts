import { canonicalJson } from '@latchkey/wire'
import type { WalletAddresses } from '@latchkey/wire/frame'
import { type Bytes, wipe } from '../bytes.ts'
import { WalletError } from '../errors.ts'
import { open, seal, toAesKey } from './aead.ts'
import { deriveAddresses, toSeed } from './deriveKeys.ts'

/** What the encrypted entropy belongs to. */
export type WalletIdentity = {
  userId: string
  walletId: string
  generation: number
  addresses: WalletAddresses
}

function toAdditionalData({ userId, walletId, generation, addresses }: WalletIdentity): string {
  return `wallet|v1|${userId}|${walletId}|${generation}|${canonicalJson(addresses)}`
}

/** Encrypts the entropy under the vault key, bound to the wallet's identity. */
export async function sealEntropy(vaultKey: Bytes, entropy: Bytes, identity: WalletIdentity): Promise<string> {
  return seal(await toAesKey(vaultKey), entropy, toAdditionalData(identity))
}

/**
 * Runs `use` with the wallet's entropy and seed, and wipes both. The addresses they lead to are compared with the wallet's first.
 * @throws WalletError `wallet_damaged` if the shares, the blob or an address differ.
 */
export async function withWallet<T>(
  options: { vaultKey: Bytes; blob: string; identity: WalletIdentity },
  use: (secrets: { entropy: Bytes; seed: Uint8Array }) => T | Promise<T>,
): Promise<T> {
  const { vaultKey, blob, identity } = options
  const entropy = await open(await toAesKey(vaultKey), blob, toAdditionalData(identity))
  let seed: Uint8Array | undefined
  try {
    if (entropy.length !== 16) throw new WalletError('wallet_damaged', { details: 'entropy of another length' })
    seed = toSeed(entropy)
    if (canonicalJson(deriveAddresses(seed)) !== canonicalJson(identity.addresses))
      throw new WalletError('wallet_damaged', { details: 'the keys lead to other addresses' })
    return await use({ entropy, seed })
  } finally {
    wipe(entropy, seed)
  }
}
