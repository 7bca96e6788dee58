import { joinBytes, readBitcoinTransaction, toWitnessDigest } from '@latchkey/wire/bitcoin'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, fromHex } from '../bytes.ts'
import type { SignRequest } from '../calls/vaultCalls.ts'
import { WalletError } from '../errors.ts'
import { readGiven } from '../rpc/readGiven.ts'
import { toSegwitAddress } from './deriveKeys.ts'
import { signEcdsa } from './signatures.ts'

/**
 * Signs inputs of a Bitcoin transaction as outputs of this key (P2WPKH, BIP-143), all with SIGHASH_ALL.
 * @returns the public key (33 bytes), then 64 bytes for each input.
 * @throws WalletError `wallet_damaged` if `account` is not the key's address; `invalid_params` for a transaction that cannot be read, or an input that it does not have.
 */
export function signBitcoin(
  key: Uint8Array,
  { account, transaction, inputs }: Extract<SignRequest, { kind: 'bitcoin' }>,
): Bytes {
  const publicKey = secp256k1.getPublicKey(key, true)
  if (toSegwitAddress(publicKey) !== account) throw new WalletError('wallet_damaged', { details: 'another address' })
  const publicKeyHash = ripemd160(sha256(publicKey))
  const read = readGiven(() => readBitcoinTransaction(fromHex(transaction)))
  const signatures = inputs.map(({ index, amount }) => {
    const digest = readGiven(() => toWitnessDigest(read, { index, amount: BigInt(amount), publicKeyHash }))
    return signEcdsa(key, digest).signature
  })
  return joinBytes(publicKey, ...signatures)
}
