import { cleanText, type Transaction, type Transfer } from '@latchkey/wire'
import { formatUnits } from 'viem/utils'
import type * as z from 'zod'
import type { CosmosChain } from '../../chains/Chain.ts'
import { type CosmosEntry, isNamed, sendSchema } from './lcdSchemas.ts'
import type { CosmosToken } from './readDenoms.ts'

type Send = z.output<typeof sendSchema>
type Context = { chain: CosmosChain; address: string; tokens: ReadonlyMap<string, CosmosToken> }

/** The transfers of a transaction that makes nothing else; undefined for any other. */
function readSends({ transaction }: CosmosEntry): Send[] | undefined {
  const sends = transaction.body.messages.map((message) => sendSchema.safeParse(message))
  return sends.every(({ success }) => success) ? sends.flatMap(({ data }) => data ?? []) : undefined
}

/** The denominations that transfers move, each once. */
export function denomsOf(entries: readonly CosmosEntry[]): string[] {
  const moved = entries.flatMap((entry) => readSends(entry) ?? []).flatMap(({ amount }) => amount)
  return [...new Set(moved.map(({ denom }) => denom).filter(isNamed))].slice(0, mostDescribed)
}
const mostDescribed = 50

/** As much of a memo as is passed on: anybody can write one. */
const shownMemo = 512

/**
 * One transaction as responses have it, from the point of view of an address. Transfers of the bank module are what was sent or received,
 * by their messages; anything else is told by the type of its first message. The fee is no part of it.
 */
export function toCosmosTransaction(entry: CosmosEntry, { chain, address, tokens }: Context): Transaction {
  const { transaction, txhash, code, timestamp } = entry
  const sends = readSends(entry)?.filter((send) => isOf(send, address))
  const [first] = sends ?? []
  const isFailed = code !== 0
  const isSent = first?.from_address === address
  const [message] = transaction.body.messages
  const memo = cleanText(transaction.body.memo ?? '', { maxLength: shownMemo })
  return {
    id: `${chain.caipNetworkId}:${txhash}`,
    metadata: {
      operationType: !first ? 'execute' : isSent ? 'send' : 'receive',
      hash: txhash,
      minedAt: new Date(timestamp).toISOString(),
      sentFrom: first?.from_address ?? address,
      sentTo: first?.to_address ?? address,
      submittedBy: first?.from_address ?? null,
      ...(first && memo && { memo }),
      status: isFailed ? 'failed' : 'confirmed',
      nonce: Number(transaction.auth_info.signer_infos[0]?.sequence ?? 0),
      ...toFee(entry, chain),
      blockNumber: Number(entry.height),
      application: first ? null : { name: message?.['@type'].slice(1) ?? null, iconUrl: null },
      chain: chain.caipNetworkId,
    },
    // A failed one moved nothing but its fee.
    transfers: isFailed ? [] : (sends ?? []).flatMap((send) => toTransfers(send, { chain, address, tokens })),
  }
}

/** What these chains took: the fee that it offered, whole. Nothing in another denomination. */
function toFee({ transaction }: CosmosEntry, { denom, nativeCurrency }: CosmosChain): { fee?: { numeric: string } } {
  const [coin, another] = transaction.auth_info.fee.amount
  if (!coin || another || coin.denom !== denom) return {}
  return { fee: { numeric: formatUnits(coin.amount, nativeCurrency.decimals) } }
}

const isOf = ({ from_address, to_address }: Send, address: string) => from_address === address || to_address === address

/** A denomination that nobody describes has no decimals, and no amount that could be shown. */
function toTransfers({ from_address, to_address, amount }: Send, { chain, address, tokens }: Context): Transfer[] {
  const direction = from_address === to_address ? 'self' : from_address === address ? 'out' : 'in'
  return amount.flatMap((coin): Transfer[] => {
    const token = tokens.get(coin.denom)
    if (!token) return []
    const { name, symbol, decimals } = token
    return [
      {
        fungible_info: {
          name,
          symbol,
          icon: null,
          address: coin.denom === chain.denom ? null : `${chain.caipNetworkId}:${coin.denom}`,
        },
        nft_info: null,
        direction,
        quantity: { numeric: formatUnits(coin.amount, decimals) },
        value: null,
        price: null,
      },
    ]
  })
}
