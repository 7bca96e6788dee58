import type { Bytes } from '../bytes/Bytes.ts'
import type { CosmosTransfer } from './body.ts'
import type { CosmosCoin } from './coin.ts'

/** The text of a transaction, as wallets get it where they do not sign bytes. Numbers are texts. */
export type AminoDoc = {
  chain_id: string
  account_number: string
  sequence: string
  fee: { amount: readonly AminoCoin[]; gas: string }
  msgs: readonly { type: string; value: object }[]
  memo: string
  timeout_height?: string
}

type AminoCoin = { denom: string; amount: string }

export function writeTransferDoc(
  { from, to, coin, memo, timeoutHeight }: CosmosTransfer,
  signer: { chainId: string; accountNumber: bigint; sequence: bigint; fee: CosmosCoin; gasLimit: bigint },
): AminoDoc {
  return {
    chain_id: signer.chainId,
    account_number: String(signer.accountNumber),
    sequence: String(signer.sequence),
    fee: { amount: signer.fee.amount > 0n ? [toAmino(signer.fee)] : [], gas: String(signer.gasLimit) },
    msgs: [{ type: 'cosmos-sdk/MsgSend', value: { from_address: from, to_address: to, amount: [toAmino(coin)] } }],
    memo,
    ...(timeoutHeight > 0n && { timeout_height: String(timeoutHeight) }),
  }
}

/** What is signed of a text: its keys in order, without spaces, as Go writes JSON. */
export function writeAminoDoc(doc: object): Bytes {
  const text = JSON.stringify(sort(doc)).replace(/[&<>\u2028\u2029]/g, (sign) => `\\u${toHex(sign)}`)
  return Uint8Array.from(new TextEncoder().encode(text))
}

function toHex(sign: string): string {
  return (sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')
}

function toAmino({ denom, amount }: CosmosCoin): AminoCoin {
  return { denom, amount: String(amount) }
}

function sort(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sort)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sort(inner)]))
}
