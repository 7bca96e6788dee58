import * as z from 'zod/mini'
import { ApiError } from '../errors/ApiError.ts'
import { describeIssue } from '../errors/describeIssue.ts'
import { parseBody } from '../routes/parseBody.ts'
import type { NamesConfig } from './namesConfig.ts'

/** Strict: a signed message must not mean more than what its signer read. */
const registrationSchema = z.strictObject({
  name: z.string().check(z.maxLength(255)),
  attributes: z.optional(z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(1024)))),
  coin_type: z.optional(z.number().check(z.int(), z.gte(0), z.lte(0xffffffff))),
  /** Seconds since 1970. */
  timestamp: z.number().check(z.int(), z.gte(0)),
})

/**
 * Parses a registration in the form of clients made for other servers: JSON, without a nonce. It can only register a free name for its
 * signer; changes are never accepted in this form.
 * @throws ApiError 400, 422
 */
export function readPlainRegistration(
  { plainSeconds }: Pick<NamesConfig, 'plainSeconds'>,
  body: { message: string; coin_type: number },
): { name: string; attributes: Record<string, string>; nonce: undefined; expiresAt: Date } {
  const json = parseJson(body.message)
  const parsed = registrationSchema.safeParse(json)
  if (!parsed.success) {
    const { field, sentence } = describeIssue(parsed.error.issues, json)
    throw new ApiError(422, { field: '', description: `Deserialization error: ${field || 'message'}: ${sentence}` })
  }
  const { name, attributes = {}, coin_type, timestamp } = parsed.data
  if (coin_type !== undefined && coin_type !== body.coin_type)
    throw new ApiError(400, { field: 'coin_type', description: 'The message was signed for another coin type' })
  if (Math.abs(Date.now() / 1000 - timestamp) > plainSeconds) {
    const description = `Timestamp is expired or too far ahead: it may be ${plainSeconds} seconds from now at most`
    throw new ApiError(400, { field: 'timestamp', description })
  }
  return { name, attributes, nonce: undefined, expiresAt: new Date((timestamp + plainSeconds) * 1000 + clockMarginMs) }
}

/** The clocks of servers differ by less. */
const clockMarginMs = 60_000

function parseJson(text: string): unknown {
  try {
    return parseBody(text)
  } catch {
    return undefined
  }
}
