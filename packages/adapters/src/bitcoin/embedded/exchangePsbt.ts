import { WalletError } from '@latchkey/core/errors'
import { attempt } from '@latchkey/core/internal'
import {
  type Bytes,
  fromBase64,
  isSameBytes,
  readPsbt,
  toBase64,
  writeBitcoinTransaction,
  writePsbt,
} from '@latchkey/wire/bitcoin'

/** Messages to the wallet's page have 262,144 characters. */
const longestText = 250_000

/**
 * Has the wallet's page sign a PSBT. What comes back has to be of the same transaction.
 * @param send takes the PSBT in base64, and returns the page's
 * @throws WalletError, CodecError for bytes that are no PSBT, and what `send` throws
 */
export async function exchangePsbt(given: Bytes, send: (psbt: string) => Promise<unknown>): Promise<Bytes> {
  const isLong = given.length * 4 > longestText * 3
  const response = await send(toBase64(isLong ? withoutTransactions(given) : given)).catch((thrown: unknown) => {
    // An app that has to go to the wallet's page has less room, in an address. It has not left yet.
    if (isLong || (thrown as { code?: unknown } | null)?.code !== 'EMBEDDED_WALLET_REQUEST_TOO_LARGE') throw thrown
    return send(toBase64(withoutTransactions(given)))
  })
  const signed = typeof response === 'string' ? attempt(() => fromBase64(response)) : undefined
  const transaction = signed && attempt(() => toTransaction(signed))
  if (!signed || !transaction) throw new WalletError({ details: 'The wallet did not return a PSBT.' })
  if (!isSameBytes(toTransaction(given), transaction))
    throw new WalletError({ details: 'The wallet signed another transaction.' })
  return signed
}

/** Without signatures, which a PSBT has beside it. */
function toTransaction(psbt: Bytes): Bytes {
  return writeBitcoinTransaction(readPsbt(psbt).transaction)
}

/**
 * Payments of exchanges are long, and each that is spent from goes along whole. Where they have no room, the outputs alone do: a signature is
 * void if one of them is another. Of several, the wallet then says that the fee is not proven.
 */
function withoutTransactions(psbt: Bytes): Bytes {
  const { inputs, ...rest } = readPsbt(psbt)
  const short = inputs.map((input) => {
    const has = (type: number) => input.entries.some(({ key }) => key.length === 1 && key[0] === type)
    const entries = input.entries.filter(({ key }) => key[0] !== transactionType)
    return has(outputType) ? { ...input, entries } : input
  })
  return writePsbt({ ...rest, inputs: short })
}

/** The types of an input's entries (BIP-174). */
const [transactionType, outputType] = [0x00, 0x01]
