import { WalletError } from '@latchkey/core/errors'
import { attempt } from '@latchkey/core/internal'
import { type Bytes, fromBase58 } from '@latchkey/wire/solana'

/** The 64 bytes of a signature in a wallet's response, in base58. @throws WalletError */
export function readSignature(response: unknown): Bytes {
  const { signature } = (response ?? {}) as { signature?: unknown }
  const bytes =
    typeof signature === 'string' && signature.length <= 88 ? attempt(() => fromBase58(signature)) : undefined
  if (bytes?.length !== 64) throw new WalletError({ details: 'The wallet did not return a signature.' })
  return bytes
}
