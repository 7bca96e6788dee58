import { STATUS_CODES } from 'node:http'
import type { Problem } from '@latchkey/wire'

/** An RFC 9457 problem document. `about:blank` says that the status tells the kind of problem. */
export function toProblem(options: { status: number; field: string; description: string; requestId: string }): Problem {
  const { status, field, description, requestId } = options
  return { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail: description, field, requestId }
}
