import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { caipNetworkIdSchema, clientQuery } from '../schemas.ts'

export const sendLcd = defineEndpoint({
  name: 'sendLcd',
  method: 'POST',
  path: '/v1/lcd/:chainId/*',
  access: 'project',
  // A transfer has less than a thousandth of it.
  maxBodyBytes: 200_000,
  summary: 'Sends a signed transaction to a configured Cosmos network or tries one out. Returns the node’s response.',
  params: z.object({ chainId: caipNetworkIdSchema, '*': z.string().check(z.maxLength(64)) }),
  query: z.strictObject(clientQuery),
  produces: 'application/json',
})
