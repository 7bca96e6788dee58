import type { z } from 'zod'

/** An error response of the sandbox, with its HTTP status. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
  readonly status: 400 | 401 | 404 | 409 | 410 | 413

  constructor(status: SandboxError['status'], message: string) {
    super(message)
    this.status = status
  }
}

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
