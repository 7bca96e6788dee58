import { TransferChangedError } from '@latchkey/core/errors'
import {
  type BitcoinTransaction,
  type Bytes,
  CodecError,
  finalizePsbt,
  fromTxid,
  isSameBytes,
  readPsbt,
  readSignedTransaction,
  type SignedTransaction,
  sighashAll,
} from '@latchkey/wire/bitcoin'
import type { TransferPlan } from './planTransfer.ts'

/**
 * Compares a transaction with the transfer that was shown: it spends nothing else, pays the recipient the amount once, everything else goes
 * back to the sender, and the fee is the same.
 * @throws TransferChangedError
 */
export function checkTransfer({ inputs, outputs }: BitcoinTransaction, plan: TransferPlan): void {
  // Fewer would let another transaction that spends the rest be in a block too.
  if (inputs.length !== plan.coins.length) throw changed('what it spends')
  const spent = inputs.map(({ txid, index }) =>
    plan.coins.find((coin) => coin.vout === index && isSameBytes(fromTxid(coin.txid), txid)),
  )
  const total = spent.reduce((sum, coin) => {
    if (!coin) throw changed('what it spends')
    return sum + coin.value
  }, 0n)
  const place = outputs.findIndex(({ amount, script }) => amount === plan.amount && isSameBytes(script, plan.to))
  if (place < 0) throw changed('its recipient or amount')
  if (outputs.some(({ script }, index) => index !== place && !isSameBytes(script, plan.own)))
    throw changed('where its change goes')
  const fee = total - outputs.reduce((sum, { amount }) => sum + amount, 0n)
  if (fee !== plan.fee) throw changed(`its fee of ${fee} satoshis`)
}

/**
 * Reads what the wallet signed, a PSBT or a transaction, and compares it with what was shown. Each signature has to be for all of it.
 * @throws TransferChangedError
 */
export function checkSigned(bytes: Bytes, plan: TransferPlan): SignedTransaction {
  const signed = read(bytes)
  checkTransfer(signed.transaction, plan)
  signed.transaction.inputs.forEach(({ script }, index) => {
    // A witness starts with the signature, a script without one pushes it first.
    const [first] = signed.witnesses[index] ?? []
    const signature = first ?? script.subarray(1, 1 + (script[0] ?? 0))
    const isTaproot = signature.length === 64
    if (!isTaproot && signature.at(-1) !== sighashAll) throw changed('what its signatures are for')
  })
  return signed
}

function read(bytes: Bytes): SignedTransaction {
  try {
    const isPsbt = bytes[0] === 0x70 && bytes[4] === 0xff
    return isPsbt ? finalizePsbt(readPsbt(bytes)) : readSignedTransaction(bytes)
  } catch (cause) {
    throw cause instanceof CodecError ? new TransferChangedError({ details: 'its form', cause }) : cause
  }
}

function changed(what: string): TransferChangedError {
  return new TransferChangedError({ details: what })
}
