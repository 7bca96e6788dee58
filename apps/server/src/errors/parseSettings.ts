import type * as z from 'zod'
import { ConfigError } from './ConfigError.ts'
import { describe, type Issue, nameOf, typeNames } from './describeIssue.ts'

/** Settings are text, some of it JSON. */
const settingTypes = {
  ...typeNames,
  int: 'a whole number',
  array: 'a JSON list',
  object: 'a JSON object',
  record: 'a JSON object',
}

/** An issue before it has its text. */
type RawIssue = Parameters<z.core.$ZodErrorMap>[0]

/**
 * Parses settings, and says what is wrong with them in words that an operator understands, all at once. The words of a schema come first.
 * @throws ConfigError naming the invalid fields.
 * @example parseSettings(z.object({ PORT: z.coerce.number() }), { PORT: 'eight' }) // "PORT: must be a number"
 */
export function parseSettings<schema extends z.ZodType>(
  schema: schema,
  given: object,
  options: { manual?: string } = {},
): z.output<schema> {
  const parsed = schema.safeParse(given, { reportInput: true, error: describeSetting })
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message, code, input }) => {
    // Schemas have words for what is wrong, not for what is not there.
    const isMissing = code === 'invalid_type' && input === undefined
    return { path, message: isMissing ? 'is missing' : message }
  })
  throw new ConfigError(issues, options)
}

function describeSetting(issue: RawIssue): string {
  if (issue.code === 'unrecognized_keys') return describeUnknown(issue)
  return describe(issue as Issue, issue.input, settingTypes) // only its text is missing
}

function describeUnknown({ keys, inst }: RawIssue & { code: 'unrecognized_keys' }): string {
  const { shape = {} } = (inst?._zod.def ?? {}) as { shape?: object } // of an object's schema
  return `has a member that is not known${nameOf(keys[0])}; known are ${Object.keys(shape).join(', ')}`
}
