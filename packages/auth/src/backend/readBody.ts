import type * as z from 'zod/mini'
import { readText } from '../readText.ts'
import { AuthProblem } from './AuthProblem.ts'

/** A signature with a contract's deployment (ERC-6492) is the largest part of any. */
const maxBytes = 131_072

/** @throws AuthProblem 400, 413, 415 or 422 */
export async function readBody<const schema extends z.ZodMiniType>(
  request: Request,
  schema: schema,
): Promise<z.infer<schema>> {
  // A form of another site can post text, and no JSON.
  if (!/^application\/json *(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new AuthProblem('The body must be JSON, with the header content-type: application/json.', { status: 415 })
  const text = await readText(request.body, maxBytes)
  if (text === undefined) throw new AuthProblem(`The body has more than ${maxBytes} bytes.`, { status: 413 })
  return parseBody(parseJson(text), schema)
}

/** @throws AuthProblem 422 */
export function parseBody<const schema extends z.ZodMiniType>(body: unknown, schema: schema): z.infer<schema> {
  const { data, error } = schema.safeParse(body)
  if (!error) return data
  const field = error.issues[0]?.path.join('.') ?? ''
  throw new AuthProblem(field ? `The field ${field} is not valid.` : 'The body is not valid.', { status: 422, field })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AuthProblem('The body is not valid JSON.', { status: 400, cause })
  }
}
