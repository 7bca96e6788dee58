import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery, hexSchema } from '../schemas.ts'

/** What a permission, a policy or a signer is called, and its own data. What is kept is read again when an operation is to be co-signed. */
const typedDataSchema = z.object({
  type: z.string().check(z.minLength(1), z.maxLength(64)),
  data: z.optional(z.unknown()),
})

/** A smart account that grants permissions, CAIP-10. */
export const sessionParams = z.object({ address: z.string().check(z.minLength(1), z.maxLength(128)) })

/** What an owner grants. */
export const sessionGrant = {
  /** Unix seconds. */
  expiry: z.int().check(z.gte(0), z.lte(253_402_300_799)),
  signer: typedDataSchema,
  permissions: z.array(typedDataSchema).check(z.maxLength(32)),
  policies: z.array(typedDataSchema).check(z.maxLength(32)),
}

/** What the wallet answered: the permission context. */
export const contextSchema = hexSchema.check(z.minLength(4), z.maxLength(65_536))

/** The id of a permission ("permission context id"). */
export const pciSchema = z.uuid()

export const createSession = defineEndpoint({
  name: 'createSession',
  method: 'POST',
  path: '/v1/sessions/:address',
  access: 'project',
  cost: 5,
  maxBodyBytes: 262_144,
  summary:
    'Begins a smart session for a key of the app: makes its co-signer key. One with the same `Idempotency-Key` is made once.',
  params: sessionParams,
  query: z.object({
    ...clientQuery,
    /** `2`: the public key as hexadecimal; without it as existing clients know it, hexadecimal of the hexadecimal. */
    v: z.optional(z.string().check(z.maxLength(8))),
  }),
  body: z.object({
    ...sessionGrant,
    /** The app's own key, a new one for each session: uncompressed, `0x04` and 128 digits. Nothing is co-signed that it has not signed. */
    dappKey: z.object({
      type: z.literal('secp256k1'),
      publicKey: z.string().check(z.regex(/^0x04[0-9a-fA-F]{128}$/)),
    }),
    /** Of the page that asks, which the owner is shown; the `Origin` header where it is left out. */
    origin: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
  }),
  answer: z.object({
    pci: pciSchema,
    key: z.object({ type: z.literal('secp256k1'), publicKey: z.string() }),
  }),
})
