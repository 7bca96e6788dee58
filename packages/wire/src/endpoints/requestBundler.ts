import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { caipNetworkIdSchema, clientQuery } from '../schemas.ts'

/** Methods of bundlers and paymasters (ERC-7769, ERC-7677); no other is forwarded. */
export const bundlerMethods = [
  'eth_sendUserOperation',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationReceipt',
  'pm_sponsorUserOperation',
  'pm_getPaymasterData',
  'pm_getPaymasterStubData',
  'pimlico_getUserOperationGasPrice',
] as const

const idSchema = z.nullable(z.union([z.string().check(z.maxLength(128)), z.int()]))

export const requestBundler = defineEndpoint({
  name: 'requestBundler',
  method: 'POST',
  path: '/v1/bundler',
  access: 'project',
  cost: 5,
  maxBodyBytes: 262_144,
  summary: 'JSON-RPC to an ERC-4337 bundler of a configured network: one call of seven methods.',
  query: z.object({
    ...clientQuery,
    chainId: caipNetworkIdSchema,
    /** Absent or `pimlico`: the operator's. Otherwise the url of one that the operator allows. */
    bundler: z.optional(z.string().check(z.maxLength(2048))),
  }),
  body: z.object({
    id: idSchema,
    jsonrpc: z.literal('2.0'),
    method: z.enum(bundlerMethods),
    params: z.array(z.unknown()).check(z.maxLength(16)),
  }),
  response: z.object({
    jsonrpc: z.literal('2.0'),
    id: idSchema,
    result: z.optional(z.unknown()),
    error: z.optional(z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) })),
  }),
})
export type BundlerResponse = z.infer<typeof requestBundler.response>
