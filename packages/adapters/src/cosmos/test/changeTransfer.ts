import { readTransferBody, toCosmosAddress, writeTransferBody } from '@latchkey/wire/cosmos'

export type TransferChange = 'recipient' | 'amount'

/** What a lying wallet signs in place of a transfer: one to someone else, or of one base unit more. */
export function changeTransfer(body: Uint8Array, change: string): Uint8Array {
  if (change !== 'recipient' && change !== 'amount') return body
  const transfer = readTransferBody(body)
  const { denom, amount } = transfer.coin
  if (change === 'amount') return writeTransferBody({ ...transfer, coin: { denom, amount: amount + 1n } })
  return writeTransferBody({ ...transfer, to: toCosmosAddress('cosmos', new Uint8Array(20).fill(9)) })
}
