import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { baseUnitsSchema, caipNetworkIdSchema, clientQuery } from '../schemas.ts'

export const getGasPrice = defineEndpoint({
  name: 'getGasPrice',
  method: 'GET',
  path: '/v1/convert/gas-price',
  access: 'project',
  summary: 'Gas prices of a network in wei: `maxFeePerGas` if it supports EIP-1559, otherwise `gasPrice`.',
  query: z.object({ ...clientQuery, chainId: caipNetworkIdSchema }),
  response: z.object({ standard: baseUnitsSchema, fast: baseUnitsSchema, instant: baseUnitsSchema }),
})
export type GasPrice = z.infer<typeof getGasPrice.response>
