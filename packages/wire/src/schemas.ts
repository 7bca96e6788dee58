import * as z from 'zod/mini'
import { mostTokenDecimals } from './bounds.ts'
import { type CaipAddress, type CaipNetworkId, isCaipNetworkId } from './caip.ts'
import { isCaipAddress } from './parseCaip.ts'

/** Schemas that several endpoints share. */

export const caipNetworkIdSchema = z.custom<CaipNetworkId>(isCaipNetworkId, 'Invalid CAIP-2 network id')
export const caipAddressSchema = z.custom<CaipAddress>(isCaipAddress, 'Invalid CAIP-10 address')

/**
 * A decimal number in a string, such as `"12.345"`: never a float on the wire. A 256-bit amount has up to 78
 * digits, and at most 255 decimals; formatting megabytes of digits would freeze the page.
 */
export const decimalSchema = z.string().check(z.regex(/^-?\d{1,100}(\.\d{1,255})?$/))

/** A token amount in its smallest unit: digits only, at most what 256 bits hold. */
export const baseUnitsSchema = z.string().check(z.regex(/^\d{1,78}$/))

export const tokenDecimalsSchema = z.number().check(z.int(), z.gte(0), z.lte(mostTokenDecimals))

/** Bytes as `0x…`. */
export const hexSchema = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/))

/** A nonce in signed messages: only letters and digits (EIP-4361), so that it cannot add lines to them. */
export const nonceSchema = z.string().check(z.regex(/^[0-9a-zA-Z]{8,64}$/))

/** ISO 8601, in UTC with milliseconds. */
export const timeSchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))

/** ISO 8601 in any of its usual forms, with a four-digit year. */
export const anyTimeSchema = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,12})?)?(Z|[+-]\d\d:?\d\d)$/))

/** Query every client of the API may send; all optional, none interpreted beyond `projectId`. */
export const clientQuery = {
  projectId: z.optional(z.string().check(z.maxLength(128))),
  st: z.optional(z.string().check(z.maxLength(64))),
  sv: z.optional(z.string().check(z.maxLength(64))),
  clientId: z.optional(z.string().check(z.maxLength(256))),
}

export const currencies = ['btc', 'eth', 'usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy'] as const
export type Currency = (typeof currencies)[number]

/**
 * The body of every response that is not a 2xx (docs/api/README.md, "What all calls share"); the request id is in the `x-request-id` header
 * too.
 */
export const errorResponseSchema = z.object({
  status: z.literal('FAILED'),
  reasons: z.array(
    z.object({
      field: z.string(),
      description: z.string(),
      /** A `ReasonCode`. A newer server may send one that this version does not know. */
      code: z.optional(z.string()),
    }),
  ),
  requestId: z.optional(z.string()),
})
export type ErrorResponse = z.infer<typeof errorResponseSchema>

/** Tells reasons of the same status and field apart; descriptions are for people, and their wording may change. */
export type ReasonCode = 'name_taken' | 'name_reserved' | 'names_too_many'

/** RFC 9457: the error response of Latchkey's own endpoints (`problems` in the contract). */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  /** The invalid input; empty when none is. */
  field: z.string(),
  requestId: z.string(),
  /** Where clients handle several problems of one status differently. A newer server may send one that this version does not know. */
  code: z.optional(z.string()),
})
export type Problem = z.infer<typeof problemSchema>
