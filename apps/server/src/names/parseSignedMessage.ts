import * as z from 'zod/mini'
import { ApiError } from '../errors/ApiError.ts'
import { describeIssue } from '../errors/describeIssue.ts'
import { parseBody } from '../routes/parseBody.ts'

const common = {
  /** Seconds since 1970. */
  timestamp: z.number().check(z.int(), z.gte(0)),
  nonce: z.optional(z.string().check(z.regex(/^[0-9a-zA-Z]{8,64}$/))),
}
const coinType = z.number().check(z.int(), z.gte(0), z.lte(0xffffffff))
const attributes = z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(1024)))

/** What owners sign. Nothing else may be in it: what someone signed must not mean more than they read. */
export const signedMessages = {
  register: z.strictObject({
    ...common,
    name: z.string().check(z.maxLength(255)),
    attributes: z.optional(attributes),
    coin_type: z.optional(coinType),
  }),
  attributes: z.strictObject({ ...common, attributes, name: z.optional(z.string()) }),
  address: z.strictObject({
    ...common,
    coin_type: coinType,
    address: z.string().check(z.maxLength(128)),
    name: z.optional(z.string()),
  }),
}

/**
 * Reads the JSON inside a signed message.
 * @throws ApiError 422.
 */
export function parseSignedMessage<schema extends z.ZodMiniType>(schema: schema, text: string): z.output<schema> {
  const message = parseJson(text)
  const parsed = schema.safeParse(message)
  if (parsed.success) return parsed.data
  const { field, sentence } = describeIssue(parsed.error.issues, message)
  throw new ApiError(422, { field: '', description: `Deserialization error: ${field || 'message'}: ${sentence}` })
}

function parseJson(text: string): unknown {
  try {
    return parseBody(text)
  } catch {
    return undefined
  }
}
