import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery } from '../schemas.ts'
import { nameChangeFields, nameParams } from './getName.ts'

export const resolveName = defineEndpoint({
  name: 'resolveName',
  method: 'GET',
  path: '/v1/profile/resolve/:name',
  access: 'project',
  cost: 2,
  summary:
    'The address that any name leads to, be it registered here or in ENS; nulls where it leads nowhere. Never kept: ask again before money is sent.',
  params: nameParams,
  query: z.object({
    ...clientQuery,
    /** ENSIP-11; 60 when absent. */
    coin_type: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(0xffffffff))),
  }),
  answer: z.object({
    /** In ENSIP-15's normal form: what was looked up. */
    name: z.string(),
    /** With the checksum of EIP-55. */
    address: z.nullable(z.string()),
    /** Of which record the address is: the one asked for, or 60 where the name has none of that. */
    coin_type: z.nullable(z.number()),
    source: z.nullable(z.enum(['registry', 'ens'])),
    resolvedAt: z.string(),
    ...nameChangeFields,
  }),
  problems: true,
})
export type ResolvedName = z.infer<typeof resolveName.answer>
