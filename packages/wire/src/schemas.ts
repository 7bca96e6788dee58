import * as z from 'zod/mini'
import { type CaipAddress, type CaipNetworkId, isCaipAddress, isCaipNetworkId } from './caip.ts'

/** Schemas that several endpoints share. */

export const caipNetworkIdSchema = z.custom<CaipNetworkId>(isCaipNetworkId, 'Invalid CAIP-2 network id')
export const caipAddressSchema = z.custom<CaipAddress>(isCaipAddress, 'Invalid CAIP-10 address')

/** A decimal number in a string, such as `"12.345"`: never a float on the wire. */
export const decimalSchema = z.string().check(z.regex(/^-?\d+(\.\d+)?$/))

/** Query every client of the API may send (WIRE §1); all optional, none interpreted beyond `projectId`. */
export const clientQuery = {
  projectId: z.optional(z.string().check(z.maxLength(128))),
  st: z.optional(z.string().check(z.maxLength(64))),
  sv: z.optional(z.string().check(z.maxLength(64))),
  clientId: z.optional(z.string().check(z.maxLength(256))),
}

export const currencies = ['btc', 'eth', 'usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy'] as const
export type Currency = (typeof currencies)[number]

/** WIRE §1: the error envelope of every answer that is not a 2xx; the request id is in the `x-request-id` header too. */
export const errorAnswerSchema = z.object({
  status: z.literal('FAILED'),
  reasons: z.array(z.object({ field: z.string(), description: z.string() })),
  requestId: z.optional(z.string()),
})
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>
