import type { IncomingMessage, ServerResponse } from 'node:http'
import { SessionKeysUnavailableError } from '../SessionTokenError.ts'
import { toRequest } from './toRequest.ts'

export type NodeHandlerOptions = {
  /** Hears what the handler rejects with, which is answered with a 500 or 503; default: a warning of the process. */
  onError?: (error: unknown) => void
}

/**
 * A handler of requests for `node:http`, Express and Connect. The answer is sent as a whole. The request's signal is aborted when its client
 * leaves before the answer.
 *
 * What the handler rejects with goes to Express's `next`; without one, to `onError`, and the client gets a 500, or a 503 for a
 * SessionKeysUnavailableError. What no `Request` can be, such as TRACE or a host that is none, is answered with a 400.
 *
 * @example
 * app.post('/auth/:action', toNodeHandler(auth.handler))
 */
export function toNodeHandler(
  handler: (request: Request) => Promise<Response>,
  { onError = (error) => process.emitWarning(toError(error)) }: NodeHandlerOptions = {},
): (request: IncomingMessage, response: ServerResponse, next?: (error: unknown) => void) => Promise<void> {
  return async (incoming, outgoing, next) => {
    const left = new AbortController()
    outgoing.once('close', () => left.abort())
    const request = read(incoming, left.signal)
    if (!request) return void outgoing.writeHead(400).end()
    try {
      await write(await handler(request), outgoing)
    } catch (error) {
      if (next) return next(error)
      onError(error)
      if (!outgoing.headersSent) outgoing.writeHead(error instanceof SessionKeysUnavailableError ? 503 : 500)
      outgoing.end()
    }
  }
}

function read(incoming: IncomingMessage, signal: AbortSignal): Request | undefined {
  try {
    return toRequest(incoming, { signal })
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

async function write(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer())
  for (const [name, value] of response.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies)
  outgoing.writeHead(response.status).end(body)
}

const toError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))
