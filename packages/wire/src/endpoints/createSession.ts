import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery, hexSchema } from '../schemas.ts'

/** The type of a permission, policy or signer, and its data, which is parsed when an operation is co-signed. */
const typedDataSchema = z.object({
  type: z.string().check(z.minLength(1), z.maxLength(64)),
  data: z.optional(z.unknown()),
})

/** The smart account that grants permissions, CAIP-10. */
export const sessionParams = z.object({ address: z.string().check(z.minLength(1), z.maxLength(128)) })

/** An owner's grant. */
export const sessionGrant = {
  /** Unix seconds. */
  expiry: z.int().check(z.gte(0), z.lte(253_402_300_799)),
  signer: typedDataSchema,
  permissions: z.array(typedDataSchema).check(z.maxLength(32)),
  policies: z.array(typedDataSchema).check(z.maxLength(32)),
}

/** The permission context that the wallet returned. */
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
    'Creates a smart session for a key of the app, with a co-signer key. Repeated with the same `Idempotency-Key`, it returns the same session.',
  params: sessionParams,
  query: z.object({
    ...clientQuery,
    /** `2`: the public key in hex; when absent, hex-encoded twice, as existing clients expect. */
    v: z.optional(z.string().check(z.maxLength(8))),
  }),
  body: z.object({
    ...sessionGrant,
    /** The app's own key, a new one for each session: uncompressed, `0x04` and 128 digits. Only operations it signed are co-signed. */
    dappKey: z.object({
      type: z.literal('secp256k1'),
      publicKey: z.string().check(z.regex(/^0x04[0-9a-fA-F]{128}$/)),
    }),
    /** The page's origin, which is shown to the owner; the `Origin` header when absent. */
    origin: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
  }),
  response: z.object({
    pci: pciSchema,
    key: z.object({ type: z.literal('secp256k1'), publicKey: z.string() }),
  }),
})
