import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { nameQuery, nameSchema } from './getName.ts'

export const getNamesOfAddress = defineEndpoint({
  name: 'getNamesOfAddress',
  method: 'GET',
  path: '/v1/profile/reverse/:address',
  access: 'public',
  summary:
    'Names that resolve to an address and that it has signed for, oldest first. None is a 404, or `[]` with apiVersion=2.',
  params: z.object({ address: z.string().check(z.minLength(1), z.maxLength(128)) }),
  query: z.object(nameQuery),
  response: z.array(nameSchema),
})
