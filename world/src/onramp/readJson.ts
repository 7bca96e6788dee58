import type { z } from 'zod'
import { SandboxError } from './SandboxError.ts'

/** Reads a JSON body by a schema. @throws SandboxError 400 that names the first field. */
export function readJson<schema extends z.ZodType>(schema: schema, body: string): z.output<schema> {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw new SandboxError(400, 'The body is not JSON.')
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new SandboxError(400, `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'does not read'}`)
}
