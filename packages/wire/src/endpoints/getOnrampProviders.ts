import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery } from '../schemas.ts'

export const onrampFirmSchema = z.object({
  categories: z.array(z.string()),
  logos: z.object({ dark: z.string(), darkShort: z.string(), light: z.string(), lightShort: z.string() }),
  name: z.string(),
  /** Its name in quotes and widgets. */
  serviceProvider: z.string(),
  status: z.string(),
  websiteUrl: z.string(),
})
export type OnrampFirm = z.infer<typeof onrampFirmSchema>

export const getOnrampProviders = defineEndpoint({
  name: 'getOnrampProviders',
  method: 'GET',
  path: '/v1/onramp/providers',
  access: 'project',
  summary: 'The on-ramp providers of this server.',
  query: z.object(clientQuery),
  response: z.array(onrampFirmSchema),
})
