import {
  readMessage,
  readTransaction,
  systemProgram,
  writeMessage,
  writeTransfer,
  writeUnsigned,
} from '@latchkey/wire/solana'

export type TransferChange = 'recipient' | 'amount'

/** An account that nobody was shown. */
const other = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'

/** What a lying wallet signs in place of a transfer of SOL: one to someone else, or of one lamport more. */
export function changeTransfer(bytes: Uint8Array, change: string): Uint8Array {
  if (change !== 'recipient' && change !== 'amount') return bytes
  const { messageBytes } = readTransaction(bytes)
  const message = readMessage(messageBytes)
  const instructions = message.instructions.map((instruction) => {
    const { program, accounts, data } = instruction
    if (program !== systemProgram) return instruction
    const [from = '', to = ''] = accounts.map(({ address }) => address)
    const lamports = new DataView(data.buffer, data.byteOffset).getBigUint64(4, true)
    return change === 'recipient'
      ? writeTransfer({ from, to: other, lamports })
      : writeTransfer({ from, to, lamports: lamports + 1n })
  })
  const [payer = ''] = message.signers
  return writeUnsigned(writeMessage({ payer, blockhash: message.blockhash, instructions }))
}
