import {
  type Bytes,
  hash160,
  joinBytes,
  toAddress,
  toMessageTransaction,
  toSimpleSignature,
  toWitnessDigest,
} from '@latchkey/wire/bitcoin'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { p2pkh, p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'

export type KeyKind = 'p2wpkh' | 'p2pkh' | 'p2sh' | 'p2tr'
export type TestKey = ReturnType<typeof createTestKey>

/** A key of tests; @scure/btc-signer signs with it, as wallets do with theirs. */
export function createTestKey(seed: number, kind: KeyKind = 'p2wpkh') {
  const secret = new Uint8Array(32).fill(seed)
  const publicKey = Uint8Array.from(secp256k1.getPublicKey(secret))
  const script = toScript(publicKey, kind)
  return {
    /** As accounts have it. */
    publicKey: kind === 'p2tr' ? publicKey.slice(1) : publicKey,
    script,
    address: toAddress(script, 'regtest') ?? '',
    /** The inputs of a PSBT, whatever they spend. @returns the PSBT, finished or not */
    signPsbt(psbt: Uint8Array, indexes: readonly number[], isFinished = false): Bytes {
      const transaction = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
      for (const index of indexes) transaction.signIdx(secret, index)
      if (isFinished) transaction.finalize()
      return Uint8Array.from(transaction.toPSBT())
    },
    /** BIP-322, simple; of a native address with a key alone. */
    signMessage(message: Uint8Array): Bytes {
      const transaction = toMessageTransaction(message, script)
      const digest = toWitnessDigest(transaction, { index: 0, amount: 0n, publicKeyHash: hash160(publicKey) })
      const der = secp256k1.sign(digest, secret, { prehash: false, format: 'der' })
      return toSimpleSignature(joinBytes(der, [1]), publicKey)
    },
  }
}

function toScript(publicKey: Bytes, kind: KeyKind): Bytes {
  const scripts = {
    p2wpkh: () => p2wpkh(publicKey),
    p2pkh: () => p2pkh(publicKey),
    p2sh: () => p2sh(p2wpkh(publicKey)),
    p2tr: () => p2tr(publicKey.subarray(1)),
  }
  return Uint8Array.from(scripts[kind]().script)
}
