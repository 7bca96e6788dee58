import { WalletError } from '@latchkey/core/errors'
import { attempt } from '@latchkey/core/internal'
import { fromBase64, isSameBytes, readTransaction } from '@latchkey/wire/solana'

/**
 * The signed transaction in a response of the wallet's page, where nothing but a signature was added to the given one.
 * @throws WalletError
 */
export function readUnchanged(response: unknown, given: Uint8Array): { signedTransaction: Uint8Array } {
  const { transaction } = (response ?? {}) as { transaction?: unknown }
  const signed = typeof transaction === 'string' ? attempt(() => fromBase64(transaction)) : undefined
  const message = signed && attempt(() => readTransaction(signed).messageBytes)
  if (!signed || !message) throw new WalletError({ details: 'The wallet did not return a transaction.' })
  if (!isSameBytes(readTransaction(given).messageBytes, message))
    throw new WalletError({ details: 'The wallet signed another transaction.' })
  return { signedTransaction: signed }
}
