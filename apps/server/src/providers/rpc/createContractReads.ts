import { divide } from '../../divide.ts'
import { UnanswerableError } from './forward.ts'
import type { RpcAnswer, RpcCall } from './readAnswers.ts'

/** Nodes commonly refuse more than 100 calls in one body. */
const callsPerBody = 100
/** A body that cannot be answered is split into this many parts. */
const splits = 10
/** Bodies a node has at once, so that slow contracts leave it room for other requests. */
const maxBodies = 16

type Options = { bytesPerCall?: number | undefined; signal?: AbortSignal | undefined }

/**
 * Reads contracts that anyone may have written, within a time. Calls that are too slow or too large together are sent again in parts, each
 * with its share of the time left; what cannot be read by then gets an error of its own. Bodies beyond 16 wait for their turn.
 * @param context.send one body. @throws UnanswerableError when the node answers, but not these calls.
 * @param context.now milliseconds of a clock that never goes back.
 * @returns the answers; throws UnanswerableError when there was no turn in time.
 */
export function createContractReads(context: {
  send: (calls: readonly RpcCall[], options: Options & { timeoutMs: number }) => Promise<RpcAnswer[]>
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

  async function readApart(calls: readonly RpcCall[], options: Options, until: number): Promise<RpcAnswer[]> {
    const leftMs = until - now()
    if (leftMs < 1) return calls.map(() => toAnswer(new UnanswerableError('too slow', [])))
    try {
      // The other half is for the parts.
      return await send(calls, { ...options, timeoutMs: leftMs / 2 })
    } catch (error) {
      if (!(error instanceof UnanswerableError)) throw error
      if (calls.length === 1) return [toAnswer(error)]
    }
    const parts = divide(calls, Math.ceil(calls.length / splits))
    if (parts.length === calls.length)
      return (await Promise.all(parts.map((part) => readApart(part, options, until)))).flat()
    const answers: RpcAnswer[] = []
    for (const [index, part] of parts.entries()) {
      const shareMs = (until - now()) / (parts.length - index)
      answers.push(...(await readApart(part, options, now() + shareMs)))
    }
    return answers
  }

  return async (calls: readonly RpcCall[], { withinMs, ...options }: Options & { withinMs: number }) => {
    const until = now() + withinMs
    const answers = await Promise.all(
      divide(calls, callsPerBody).map(async (part) => {
        await enter(until)
        try {
          return await readApart(part, options, until)
        } finally {
          leave()
        }
      }),
    )
    return answers.flat()
  }
}

function toAnswer(error: UnanswerableError): RpcAnswer {
  return { error: { code: -32603, message: error.message } }
}
