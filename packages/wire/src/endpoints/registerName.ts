import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { hexSchema } from '../schemas.ts'
import { nameSchema } from './getName.ts'

/** A message about a name, signed by one of its addresses. */
export const signedNameBody = z.object({
  /** The exact text of `writeNameMessage`; its kind depends on the endpoint. */
  message: z.string().check(z.maxLength(4096)),
  /** EIP-191 of a key, ERC-1271 of a contract, or ERC-6492 of a contract that is not deployed yet. */
  signature: hexSchema.check(z.maxLength(32_768)),
  /** ENSIP-11: the network on which the signature is verified. */
  coin_type: z.number().check(z.int(), z.gte(0), z.lte(0xffffffff)),
  /** The signer, with the EIP-55 checksum. */
  address: z.string().check(z.maxLength(128)),
})

export const registerName = defineEndpoint({
  name: 'registerName',
  method: 'POST',
  path: '/v1/profile/account',
  access: 'public',
  cost: 10,
  summary:
    'Registers a name for the account that signed the registration message, first come, first served. Repeated with the same `Idempotency-Key`, it returns the same response.',
  body: signedNameBody,
  response: nameSchema,
})
