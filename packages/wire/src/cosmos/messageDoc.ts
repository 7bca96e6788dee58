import type { Bytes } from '../bytes/Bytes.ts'
import { type AminoDoc, writeAminoDoc } from './aminoDoc.ts'
import { toCosmosBase64 } from './transaction.ts'

/** A message (ADR-36): the text of a transaction that no chain takes. */
export function toMessageDoc(signer: string, message: string): AminoDoc {
  const data = toCosmosBase64(new TextEncoder().encode(message))
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data } }],
    memo: '',
  }
}

/** What is signed of a message. */
export function writeMessageDoc(signer: string, message: string): Bytes {
  return writeAminoDoc(toMessageDoc(signer, message))
}
