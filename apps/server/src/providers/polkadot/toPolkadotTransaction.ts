import type { Transaction, Transfer } from '@latchkey/wire'
import { formatUnits, parseUnits } from 'viem/utils'
import * as z from 'zod'
import type { PolkadotChain } from '../../chains/Chain.ts'

const addressSchema = z.string().min(1).max(64)
/** Whole tokens. */
const decimalSchema = z.string().regex(/^\d{1,40}(\.\d{1,40})?$/)

/** A transfer of Subscan's `/api/v2/scan/transfers`, one that an address made or got. */
export const subscanTransferSchema = (address: string, { nativeCurrency: { decimals } }: PolkadotChain) =>
  z
    .object({
      from: addressSchema,
      to: addressSchema,
      success: z.boolean(),
      /** Of the extrinsic; empty for what no extrinsic made, such as a message of another chain. */
      hash: z.union([z.string().regex(/^0x[0-9a-f]{64}$/), z.literal('')]),
      block_num: z.int().min(0),
      event_idx: z.int().min(0).default(0),
      /** Seconds. */
      block_timestamp: z.int().min(0).max(0xffff_ffff),
      amount: decimalSchema,
      /** The same in base units. */
      amount_v2: z
        .string()
        .regex(/^\d{1,39}$/)
        .optional(),
      nonce: z.int().min(0).default(0),
      asset_symbol: z.string(),
      asset_type: z.string().default('native'),
    })
    .refine(({ from, to }) => from === address || to === address, 'names a transfer of others')
    .refine(
      ({ amount, amount_v2, asset_type }) =>
        asset_type !== 'native' || amount_v2 === undefined || parseUnits(amount, decimals) === BigInt(amount_v2),
      'has two amounts',
    )

export type SubscanTransfer = z.output<ReturnType<typeof subscanTransferSchema>>

/** The transfers of one extrinsic as responses have it, from the point of view of an address. */
export function toPolkadotTransaction(
  [first, ...others]: readonly [SubscanTransfer, ...SubscanTransfer[]],
  { chain, address }: { chain: PolkadotChain; address: string },
): Transaction {
  const { from, to, success, hash, block_num, event_idx, block_timestamp, nonce } = first
  const id = hash === '' ? `${block_num}-${event_idx}` : hash
  return {
    id: `${chain.caipNetworkId}:${id}`,
    metadata: {
      operationType: from === address ? 'send' : 'receive',
      hash: id,
      minedAt: new Date(block_timestamp * 1_000).toISOString(),
      sentFrom: from,
      sentTo: to,
      submittedBy: from,
      status: success ? 'confirmed' : 'failed',
      nonce,
      application: null,
      chain: chain.caipNetworkId,
    },
    // A failed one moved nothing but its fee.
    transfers: success ? [first, ...others].map((transfer) => toTransfer(transfer, { chain, address })) : [],
  }
}

function toTransfer(
  { from, to, amount }: SubscanTransfer,
  { chain, address }: { chain: PolkadotChain; address: string },
): Transfer {
  const { name, symbol, decimals } = chain.nativeCurrency
  return {
    fungible_info: { name, symbol, icon: null, address: null },
    nft_info: null,
    direction: from === to ? 'self' : from === address ? 'out' : 'in',
    quantity: { numeric: formatUnits(parseUnits(amount, decimals), decimals) },
    value: null,
    price: null,
  }
}
