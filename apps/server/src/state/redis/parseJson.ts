import { type $ZodType, safeParse } from 'zod/v4/core'

/** Reads what a process wrote, perhaps one of another version; undefined when it does not fit. */
export function parseJson<value>(schema: $ZodType<value>, text: string | null): value | undefined {
  if (text === null) return undefined
  try {
    const parsed = safeParse(schema, JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
