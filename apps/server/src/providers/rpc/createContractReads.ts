import { divide } from '../../divide.ts'
import { UnanswerableError } from './forward.ts'
import type { RpcCall, RpcResponse } from './readResponses.ts'

/** Nodes commonly reject more than 100 calls in one body. */
const callsPerBody = 100
/** A body that fails is split into this many parts. */
const splits = 10
/** Concurrent bodies per node, so that slow contracts leave room for other requests. */
const maxBodies = 16

type Options = { bytesPerCall?: number | undefined; signal?: AbortSignal | undefined }

/**
 * Reads contracts that anyone may have written, within a time limit. Calls that are too slow or too large together are sent again in parts,
 * each with its share of the remaining time; a call that cannot be read in time gets an error of its own. Bodies beyond 16 are queued.
 * @param context.send sends one body. @throws UnanswerableError when the node responds, but not to these calls.
 * @param context.now a monotonic clock, in milliseconds.
 * @returns the responses; throws UnanswerableError when the queue does not get to the calls in time.
 */
export function createContractReads(context: {
  send: (calls: readonly RpcCall[], options: Options & { timeoutMs: number }) => Promise<RpcResponse[]>
  now?: () => number
}) {
  const { send, now = () => performance.now() } = context
  const waiting = new Set<() => void>()
  let running = 0

  async function enter(until: number): Promise<void> {
    if (running < maxBodies) {
      running += 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(enterNow)
        reject(new UnanswerableError('busy', []))
      }, until - now())
      function enterNow(): void {
        clearTimeout(timer)
        waiting.delete(enterNow)
        resolve()
      }
      waiting.add(enterNow)
    })
  }

  function leave(): void {
    const [next] = waiting
    if (next) next()
    else running -= 1
  }

  async function readApart(calls: readonly RpcCall[], options: Options, until: number): Promise<RpcResponse[]> {
    const leftMs = until - now()
    if (leftMs < 1) return calls.map(() => toResponse(new UnanswerableError('too slow', [])))
    try {
      // The other half of the time is for the parts.
      return await send(calls, { ...options, timeoutMs: leftMs / 2 })
    } catch (error) {
      if (!(error instanceof UnanswerableError)) throw error
      if (calls.length === 1) return [toResponse(error)]
    }
    const parts = divide(calls, Math.ceil(calls.length / splits))
    if (parts.length === calls.length)
      return (await Promise.all(parts.map((part) => readApart(part, options, until)))).flat()
    const responses: RpcResponse[] = []
    for (const [index, part] of parts.entries()) {
      const shareMs = (until - now()) / (parts.length - index)
      responses.push(...(await readApart(part, options, now() + shareMs)))
    }
    return responses
  }

  return async (calls: readonly RpcCall[], { withinMs, ...options }: Options & { withinMs: number }) => {
    const until = now() + withinMs
    const responses = await Promise.all(
      divide(calls, callsPerBody).map(async (part) => {
        await enter(until)
        try {
          return await readApart(part, options, until)
        } finally {
          leave()
        }
      }),
    )
    return responses.flat()
  }
}

function toResponse(error: UnanswerableError): RpcResponse {
  return { error: { code: -32603, message: error.message } }
}
