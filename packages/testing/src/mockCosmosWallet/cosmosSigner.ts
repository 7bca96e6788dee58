import { type Bytes, toAddressBytes, toCosmosAddress, toCosmosBase64 } from '@latchkey/wire/cosmos'
import { type Hex, hexToBytes, sha256 } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'

export type CosmosSigner = {
  /** secp256k1, compressed. */
  publicKey: Bytes
  addressOf(bech32Prefix: string): string
  /** Over the SHA-256 of the bytes; in base64. */
  sign(bytes: Uint8Array): Promise<string>
}

/** @param key 32 bytes in hex, with 0x or without */
export function toCosmosSigner(key: string): CosmosSigner {
  const privateKey: Hex = `0x${key.replace(/^0x/, '')}`
  const whole = hexToBytes(privateKeyToAccount(privateKey).publicKey)
  const publicKey = Uint8Array.of((whole.at(-1) ?? 0) % 2 === 0 ? 2 : 3, ...whole.subarray(1, 33))
  return {
    publicKey,
    addressOf: (bech32Prefix) => toCosmosAddress(bech32Prefix, toAddressBytes(publicKey)),
    async sign(bytes) {
      const { r, s } = await sign({ hash: sha256(bytes), privateKey })
      return toCosmosBase64(Uint8Array.of(...hexToBytes(r), ...hexToBytes(s)))
    },
  }
}
