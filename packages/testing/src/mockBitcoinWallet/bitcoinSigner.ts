import {
  type AddressNetwork,
  type Bytes,
  fromHex,
  hash160,
  joinBytes,
  toAddress,
  toHex,
  toMessageTransaction,
  toScriptSignature,
  toSimpleSignature,
  toTaprootOutputKey,
  toWitnessDigest,
} from '@latchkey/wire/bitcoin'
import type { Hex } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'

/** An account that the mock signs for. */
export type BitcoinSigner = {
  address: string
  script: Bytes
  publicKey: Bytes
  /** Of an address in a script's hash: the script. */
  redeemScript: Bytes | undefined
  /** The same key's Taproot address, which wallets keep for ordinals. */
  ordinals: { address: string; publicKey: Bytes }
  /** As Bitcoin's scripts expect it, for all inputs and outputs. */
  sign(digest: Bytes): Promise<Bytes>
  /** BIP-322, in its simple form. */
  signMessage(message: Uint8Array): Promise<Bytes>
}

/** Reads a private key of 32 bytes in hex. @throws Error for any other text */
export function toBitcoinSigner(
  privateKey: string,
  { network, kind }: { network: AddressNetwork; kind: 'p2wpkh' | 'p2sh' },
): BitcoinSigner {
  const hex = /^(?:0x)?([0-9a-f]{64})$/i.exec(privateKey)?.[1]
  if (!hex) throw new Error('A Bitcoin account is a private key of 32 bytes in hex.')
  const secret: Hex = `0x${hex}`
  const publicKey = compress(fromHex(privateKeyToAccount(secret).publicKey.slice(2)))
  const publicKeyHash = hash160(publicKey)
  const witnessScript = joinBytes([0, 20], publicKeyHash)
  const script = kind === 'p2sh' ? joinBytes([0xa9, 20], hash160(witnessScript), [0x87]) : witnessScript
  const innerKey = publicKey.slice(1)
  const taproot = joinBytes([0x51, 32], toTaprootOutputKey(innerKey) ?? innerKey)

  async function signDigest(digest: Bytes): Promise<Bytes> {
    const { r, s } = await sign({ hash: `0x${toHex(digest)}`, privateKey: secret, to: 'object' })
    return toScriptSignature(joinBytes(fromHex(r.slice(2)), fromHex(s.slice(2))))
  }

  return {
    address: toAddress(script, network) ?? '',
    script,
    publicKey,
    redeemScript: kind === 'p2sh' ? witnessScript : undefined,
    ordinals: { address: toAddress(taproot, network) ?? '', publicKey: innerKey },
    sign: signDigest,
    async signMessage(message) {
      const transaction = toMessageTransaction(message, script)
      const digest = toWitnessDigest(transaction, { index: 0, amount: 0n, publicKeyHash })
      return toSimpleSignature(await signDigest(digest), publicKey)
    },
  }
}

/** Of 65 bytes: both coordinates behind a 4. */
function compress(publicKey: Bytes): Bytes {
  const isOdd = (publicKey.at(-1) ?? 0) % 2 === 1
  return joinBytes([isOdd ? 3 : 2], publicKey.slice(1, 33))
}
