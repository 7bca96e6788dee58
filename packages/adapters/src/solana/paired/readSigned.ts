import { WalletError } from '@latchkey/core/errors'
import { attempt } from '@latchkey/core/internal'
import { addSignature, fromBase58, fromBase64, readTransaction } from '@latchkey/wire/solana'
import { isSignedBy } from '../rpc/isSignedBy.ts'
import { readSignature } from '../rpc/readSignature.ts'

/**
 * The signed transaction in a paired wallet's response to `solana_signTransaction`: whole, or where an older wallet returns its signature
 * alone, ours with that.
 * @throws WalletError for a signature of anything else
 */
export async function readSigned(
  response: unknown,
  { address, transaction }: { address: string; transaction: Uint8Array },
): Promise<Uint8Array> {
  const { transaction: text } = (response ?? {}) as { transaction?: unknown }
  if (typeof text === 'string') return parseTransaction(text)
  const signature = readSignature(response)
  const unsigned = readTransaction(transaction)
  if ((await isSignedBy({ address, message: unsigned.messageBytes, signature })) === false)
    throw new WalletError({ details: 'The wallet signed another transaction.' })
  return addSignature(unsigned, { address, signature })
}

/** More than the network takes, in either encoding. */
const longestText = 2_000

/** Base64 is what wallets agreed on; base58 is how they wrote transactions before. */
function parseTransaction(text: string): Uint8Array {
  if (text.length <= longestText)
    for (const decode of [fromBase64, fromBase58]) {
      const bytes = attempt(() => decode(text))
      if (bytes && attempt(() => readTransaction(bytes))) return bytes
    }
  throw new WalletError({ details: 'The wallet did not return a transaction.' })
}
