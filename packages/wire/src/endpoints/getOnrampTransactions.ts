import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { caipNetworkIdSchema, clientQuery, decimalSchema } from '../schemas.ts'
import { onrampProviderNames } from './receiveOnrampWebhook.ts'

export const onrampStatuses = [
  'ONRAMP_TRANSACTION_STATUS_CREATED',
  'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  'ONRAMP_TRANSACTION_STATUS_FAILED',
] as const
export type OnrampStatus = (typeof onrampStatuses)[number]

export const onrampTransactionSchema = z.object({
  /** The provider's. */
  id: z.string(),
  provider: z.enum(onrampProviderNames),
  status: z.enum(onrampStatuses),
  walletAddress: z.string(),
  /** Null where this server does not know the provider's network. */
  chainId: z.nullable(caipNetworkIdSchema),
  /** What is bought: whole tokens; null until the provider reports it. */
  symbol: z.string(),
  amount: z.nullable(decimalSchema),
  /** Hash of the transaction that paid the token out. */
  hash: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type OnrampTransaction = z.infer<typeof onrampTransactionSchema>

export const getOnrampTransactions = defineEndpoint({
  name: 'getOnrampTransactions',
  method: 'GET',
  path: '/v1/onramp/transactions/:reference',
  access: 'project',
  summary: 'Purchases by reference (the widget’s, or the partnerUserId) or by provider id, newest first, at most 50.',
  params: z.object({ reference: z.string().check(z.minLength(1), z.maxLength(128)) }),
  query: z.object(clientQuery),
  response: z.object({ data: z.array(onrampTransactionSchema) }),
})
