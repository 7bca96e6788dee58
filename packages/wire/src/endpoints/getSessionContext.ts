import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery, hexSchema } from '../schemas.ts'
import { pciSchema, sessionParams } from './createSession.ts'

export const getSessionContext = defineEndpoint({
  name: 'getSessionContext',
  method: 'GET',
  path: '/v1/sessions/:address/getcontext',
  access: 'project',
  summary: 'The permission context of an active smart session.',
  params: sessionParams,
  query: z.object({ ...clientQuery, pci: pciSchema }),
  response: z.object({ context: hexSchema }),
})
