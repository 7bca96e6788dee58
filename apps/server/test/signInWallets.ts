import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import {
  hash160,
  toAddress,
  toBase64,
  toMessageTransaction,
  toScriptSignature,
  toSimpleSignature,
  toWitnessDigest,
} from '@latchkey/wire/bitcoin'
import { toAddressBytes, toCosmosAddress, writeMessageDoc } from '@latchkey/wire/cosmos'
import { toSs58 } from '@latchkey/wire/polkadot'
import { fromKey, toBase58 } from '@latchkey/wire/solana'
import { bytesToHex, type Hex, hexToBytes } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount, sign as signDigest } from 'viem/accounts'

/** An account and what it signs with, as its namespace encodes signatures. */
export type TestWallet = {
  /** CAIP-10. */
  account: string
  sign: (message: string) => Promise<{ signature: string; publicKey?: string }>
}

export function createEvmWallet({
  key = privateKeyToAccount(generatePrivateKey()),
  chainId = 31_337,
  address = key.address,
}: {
  key?: PrivateKeyAccount
  chainId?: number
  /** Of a contract that the key signs for. */
  address?: Hex
} = {}): TestWallet {
  return {
    account: `eip155:${chainId}:${address}`,
    sign: async (message) => ({ signature: await key.signMessage({ message }) }),
  }
}

export function createSolanaWallet(): TestWallet {
  const { privateKey, publicKey } = createEd25519()
  return {
    account: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${fromKey(publicKey)}`,
    sign: async (message) => ({ signature: toBase58(sign(null, Buffer.from(message), privateKey)) }),
  }
}

/** An Ed25519 account, whose wallet signs the text between tags. */
export function createPolkadotWallet(): TestWallet {
  const { privateKey, publicKey } = createEd25519()
  return {
    account: `polkadot:91b171bb158e2d3848fa23a9f1c25182:${toSs58({ prefix: 0, account: publicKey })}`,
    sign: async (message) => ({
      signature: `0x${sign(null, Buffer.from(`<Bytes>${message}</Bytes>`), privateKey).toString('hex')}`,
    }),
  }
}

/** ADR-36. */
export function createCosmosWallet(): TestWallet {
  const { publicKey, signHash } = createSecp256k1()
  const address = toCosmosAddress('cosmos', toAddressBytes(publicKey))
  return {
    account: `cosmos:cosmoshub-4:${address}`,
    async sign(message) {
      const digest = createHash('sha256').update(writeMessageDoc(address, message)).digest()
      return { signature: (await signHash(digest)).toString('base64'), publicKey: toBase64(publicKey) }
    },
  }
}

/** BIP-322 of p2wpkh. */
export function createBitcoinWallet(): TestWallet {
  const { publicKey, signHash } = createSecp256k1()
  const publicKeyHash = hash160(publicKey)
  const script = Uint8Array.from([0, 20, ...publicKeyHash])
  return {
    account: `bip122:000000000019d6689c085ae165831e93:${toAddress(script, 'main')}`,
    async sign(message) {
      const transaction = toMessageTransaction(new TextEncoder().encode(message), script)
      const digest = toWitnessDigest(transaction, { index: 0, amount: 0n, publicKeyHash })
      const signed = toScriptSignature(Uint8Array.from(await signHash(Buffer.from(digest))))
      return { signature: toBase64(toSimpleSignature(signed, publicKey)) }
    },
  }
}

/** One wallet of each namespace. */
export const testWallets = {
  eip155: createEvmWallet,
  solana: createSolanaWallet,
  bip122: createBitcoinWallet,
  polkadot: createPolkadotWallet,
  cosmos: createCosmosWallet,
} satisfies Record<string, () => TestWallet>

function createEd25519(): { privateKey: KeyObject; publicKey: Uint8Array<ArrayBuffer> } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return { privateKey, publicKey: Uint8Array.from(Buffer.from(x, 'base64url')) }
}

/** @returns the compressed key, and what signs a digest with a low S: 64 bytes. */
function createSecp256k1() {
  const privateKey = bytesToHex(randomBytes(32))
  const uncompressed = hexToBytes(privateKeyToAccount(privateKey).publicKey)
  const isOdd = (uncompressed.at(-1) ?? 0) % 2 === 1
  const publicKey = Uint8Array.from([isOdd ? 3 : 2, ...uncompressed.subarray(1, 33)])
  return {
    publicKey,
    async signHash(digest: Buffer): Promise<Buffer> {
      const { r, s } = await signDigest({ hash: bytesToHex(digest), privateKey })
      return Buffer.from(r.slice(2) + s.slice(2), 'hex')
    },
  }
}
