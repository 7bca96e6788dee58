import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery } from '../schemas.ts'

/** By key: `bio`, and `avatar` (an https address). */
export const nameAttributesSchema = z.record(z.string(), z.string())

/** By coin type (ENSIP-11): `60` for Ethereum, `2147483648 + chain id` for every other EVM network. */
export const nameAddressesSchema = z.record(z.string(), z.object({ address: z.string(), created_at: z.string() }))

/** Present as long as a former owner can undo the last change of owner. */
export const nameChangeFields = {
  /** When the owner changed last. */
  owner_changed_at: z.optional(z.string()),
  undoable_until: z.optional(z.string()),
  /** The address that the name resolved to before; absent where it had none of this coin type. */
  earlier_address: z.optional(z.string()),
}
const nameChangeSchema = z.object(nameChangeFields)
export type NameChange = z.infer<typeof nameChangeSchema>

/** Coin type of an EVM network (ENSIP-11): 60 for Ethereum, `2147483648 + chain id` for any other. */
const evmCoinTypeSchema = z.union([z.literal(60), z.number().check(z.int(), z.gte(0x80000001), z.lte(0xffffffff))])

export const nameSchema = z.object({
  /** With its zone, in lower case: signed messages contain it. */
  name: z.string().check(z.maxLength(255), z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)),
  registered_at: z.string(),
  updated_at: z.nullable(z.string()),
  attributes: z.nullable(nameAttributesSchema),
  addresses: nameAddressesSchema,
  /** The coin type of the owner's address; absent from other servers. */
  owner_coin_type: z.optional(evmCoinTypeSchema),
  ...nameChangeFields,
})
export type RegisteredName = z.infer<typeof nameSchema>

/** The whole name, zone included, in any case. */
export const nameParams = z.object({ name: z.string().check(z.minLength(1), z.maxLength(255)) })

/** Query of the name routes. The project is ignored. */
export const nameQuery = { ...clientQuery, sender: z.optional(z.string()), apiVersion: z.optional(z.string()) }

export const getName = defineEndpoint({
  name: 'getName',
  method: 'GET',
  path: '/v1/profile/account/:name',
  access: 'public',
  summary: 'A registered name with its addresses and attributes. An unknown name is a 404, or `[]` with apiVersion=2.',
  params: nameParams,
  query: z.object(nameQuery),
  response: z.union([nameSchema, z.array(nameSchema).check(z.maxLength(0))]),
})
