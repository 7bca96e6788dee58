import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { baseUnitsSchema, caipAddressSchema, clientQuery } from '../schemas.ts'

export const getAllowance = defineEndpoint({
  name: 'getAllowance',
  method: 'GET',
  path: '/v1/convert/allowance',
  access: 'project',
  summary: 'The swap contracts’ spending limit for a user’s token.',
  query: z.object({ ...clientQuery, tokenAddress: caipAddressSchema, userAddress: caipAddressSchema }),
  /** Base units. */
  response: z.object({ allowance: baseUnitsSchema }),
})
