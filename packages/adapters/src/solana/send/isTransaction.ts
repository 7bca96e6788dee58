import { readTransaction, toBase58 } from '@latchkey/wire/solana'
import { isSignedBy } from '../rpc/isSignedBy.ts'

/**
 * Whether bytes are the transaction of this id, which is its first signer's signature: a node could invent them.
 * @returns undefined in a browser that cannot tell (Ed25519 in WebCrypto). @throws CodecError for other bytes
 */
export async function isTransaction(bytes: Uint8Array, id: string): Promise<boolean | undefined> {
  const { signatures, message, messageBytes } = readTransaction(bytes)
  const [[signature], [address]] = [signatures, message.signers]
  if (!signature || !address || toBase58(signature) !== id) return false
  return isSignedBy({ address, message: messageBytes, signature })
}
