import {
  type AminoDoc,
  type CosmosTransfer,
  readAuthInfo,
  readTransferBody,
  writeAuthInfo,
  writeTransferBody,
} from '@latchkey/wire/cosmos'
import type { DirectDoc, MockCosmosWalletOptions } from './MockCosmosWallet.ts'

/** What a wallet changes of the transfers that it signs. */
export type Alterations = Pick<MockCosmosWalletOptions, 'feePercent' | 'tampers'>

/** Where a lying wallet sends: an account of the chain's own that nobody has the key of. */
const thief = 'cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnrql8a'

/** The bytes that the wallet signs in place of the requested ones. */
export function alterBytes(document: DirectDoc, { feePercent, tampers }: Alterations): DirectDoc {
  const info = readAuthInfo(document.authInfoBytes)
  const body = readTransferBody(document.bodyBytes)
  const fee = { ...info.fee, amount: raise(info.fee.amount, feePercent) }
  return {
    ...document,
    bodyBytes: writeTransferBody(tamper(body, tampers)),
    authInfoBytes: writeAuthInfo({ ...info, fee }),
  }
}

/** The same for a text. */
export function alterText(document: AminoDoc, { feePercent, tampers }: Alterations): AminoDoc {
  const [coin] = document.fee.amount
  const amount = coin ? [{ ...coin, amount: String(raise(BigInt(coin.amount), feePercent)) }] : []
  const memo = tampers === 'memo' ? 'for the wallet' : document.memo
  const msgs = document.msgs.map(({ type, value }) => {
    const { to_address, amount: sent } = value as { to_address: string; amount: { denom: string; amount: string }[] }
    const more = sent.map((one) => ({ ...one, amount: String(BigInt(one.amount) + 1n) }))
    return {
      type,
      value: {
        ...value,
        to_address: tampers === 'recipient' ? thief : to_address,
        amount: tampers === 'amount' ? more : sent,
      },
    }
  })
  return { ...document, fee: { ...document.fee, amount }, memo, msgs }
}

function tamper(transfer: CosmosTransfer, tampers: Alterations['tampers']): CosmosTransfer {
  const { coin } = transfer
  if (tampers === 'recipient') return { ...transfer, to: thief }
  if (tampers === 'amount') return { ...transfer, coin: { ...coin, amount: coin.amount + 1n } }
  return tampers === 'memo' ? { ...transfer, memo: 'for the wallet' } : transfer
}

function raise(amount: bigint, percent = 100): bigint {
  return (amount * BigInt(percent)) / 100n
}
