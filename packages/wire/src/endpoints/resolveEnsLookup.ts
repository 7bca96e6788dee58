import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { hexSchema } from '../schemas.ts'

/** ERC-3668's POST form, for `urls` without `{data}`. */
export const resolveEnsLookup = defineEndpoint({
  name: 'resolveEnsLookup',
  method: 'POST',
  path: '/v1/ens/lookup',
  access: 'public',
  cost: 5,
  summary: 'Responds to a resolver contract’s OffchainLookup (ERC-3668) for a registered name, signed.',
  body: z.object({
    /** The resolver contract. */
    sender: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
    data: hexSchema.check(z.maxLength(16_384)),
  }),
  bodyErrorStatus: 400,
  response: z.object({ data: hexSchema }),
  problems: true,
})
