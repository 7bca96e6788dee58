import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import {
  anyTimeSchema,
  caipAddressSchema,
  caipNetworkIdSchema,
  clientQuery,
  currencies,
  decimalSchema,
} from '../schemas.ts'

const pictureSchema = z.nullable(z.object({ url: z.string(), content_type: z.nullable(z.string()) }))

export const transferSchema = z.object({
  fungible_info: z.nullable(
    z.object({
      name: z.string(),
      symbol: z.string(),
      icon: z.nullable(z.object({ url: z.nullable(z.string()) })),
      /** CAIP-10 of the token contract; null for the native currency, absent where a server does not report it. */
      address: z.optional(z.nullable(caipAddressSchema)),
    }),
  ),
  nft_info: z.nullable(
    z.object({
      name: z.nullable(z.string()),
      /** `detail` is the larger picture, where a server has two. */
      content: z.nullable(z.object({ preview: pictureSchema, detail: z.optional(pictureSchema) })),
      flags: z.object({ is_spam: z.boolean() }),
    }),
  ),
  direction: z.enum(['in', 'out', 'self']),
  quantity: z.object({ numeric: decimalSchema }),
  value: z.nullable(z.number()),
  price: z.nullable(z.number()),
})

/** What an approval lets a contract take. */
export const approvalSchema = z.object({
  /** Who may take it. */
  spender: z.string(),
  token: z.object({ name: z.string(), symbol: z.string(), address: caipAddressSchema }),
  /** Whole tokens; 0 revokes; null for NFTs. */
  quantity: z.nullable(z.object({ numeric: decimalSchema })),
})

export const transactionSchema = z.object({
  id: z.string(),
  metadata: z.object({
    /** send, receive, approve, mint, burn, trade, deposit, withdraw, execute …: clients choose an amount's sign by it. */
    operationType: z.string(),
    hash: z.string(),
    minedAt: anyTimeSchema,
    sentFrom: z.string(),
    sentTo: z.string(),
    /**
     * The account that signed the transaction. Any contract can report transfers and approvals of accounts that did not; so do relayers and
     * smart accounts. Null for an unknown account other than the one whose history it is, absent where a server does not report it.
     */
    submittedBy: z.optional(z.nullable(z.string())),
    /** A text that the transfer carries: anybody's words. Absent where there is none, or where a server does not report it. */
    memo: z.optional(z.string()),
    status: z.string(),
    nonce: z.number(),
    /** The network fee that its sender paid, in whole native currency; absent where a server does not know it. */
    fee: z.optional(z.object({ numeric: decimalSchema })),
    /** The block that has it; absent where a server does not report it. */
    blockNumber: z.optional(z.number()),
    application: z.nullable(z.object({ name: z.nullable(z.string()), iconUrl: z.nullable(z.string()) })),
    chain: z.nullable(caipNetworkIdSchema),
  }),
  transfers: z.nullable(z.array(transferSchema)),
  /** Of an approval; absent where a server does not report it. */
  approval: z.optional(approvalSchema),
})
export type Transaction = z.infer<typeof transactionSchema>
export type Transfer = z.infer<typeof transferSchema>

export const getHistory = defineEndpoint({
  name: 'getHistory',
  method: 'GET',
  path: '/v1/account/:address/history',
  access: 'project',
  summary: 'Transactions of an address, newest first, 50 per page.',
  params: z.object({ address: z.string().check(z.minLength(1), z.maxLength(128)) }),
  query: z.object({
    ...clientQuery,
    chainId: z.optional(caipNetworkIdSchema),
    cursor: z.optional(z.string().check(z.maxLength(8192))),
    onramp: z.optional(z.string()),
    currency: z.optional(z.enum(currencies)),
  }),
  response: z.object({ data: z.array(transactionSchema), next: z.nullable(z.string()) }),
})
export type HistoryPage = z.infer<typeof getHistory.response>
