import type { Network } from '@latchkey/core'
import { type BitcoinTransaction, CodecError, fromHex, readBitcoinTransaction, txidOf } from '@latchkey/wire/bitcoin'
import { type Esplora, invalidAnswer } from '../esplora/createEsplora.ts'

/** A transaction from its bytes, which have this id: an API cannot change them. @throws RpcAnswerInvalidError and what the client throws */
export async function readRaw(
  esplora: Esplora,
  { network, txid, signal }: { network: Network; txid: string; signal?: AbortSignal | undefined },
): Promise<BitcoinTransaction> {
  const { status, text, url } = await esplora.send(network, { path: `/tx/${txid}/hex`, signal })
  if (status !== 200) throw invalidAnswer(url, `HTTP status code: ${status}`)
  const transaction = read(text.trim(), url)
  if (txidOf(transaction) !== txid) throw invalidAnswer(url, 'another transaction')
  return transaction
}

function read(hex: string, url: string): BitcoinTransaction {
  try {
    return readBitcoinTransaction(fromHex(hex))
  } catch (thrown) {
    if (thrown instanceof CodecError) throw invalidAnswer(url, thrown.message)
    throw thrown
  }
}
