import type { Dispatcher } from 'undici'
import { describeCause, hostOf } from '../../logs/describeCause.ts'
import { noteProvider, type RequestFacts } from '../../logs/RequestFacts.ts'
import { AnswerTooLargeError, type PostJsonReturnType, postJson, upstreamTimeoutMs } from './postJson.ts'

/** 204: there is no answer, as nothing but notifications was sent. */
export type ForwardReturnType = { status: 200 | 204 | 400; body: Buffer }

/**
 * Sends a JSON-RPC body to the first node that answers it. The next node is tried on a connection error, a timeout, any
 * status but 200 and 400 (a redirect included), a body that is not JSON, and a rate-limit refusal.
 * @param options.check throws at an answer that is of no use to the caller, whereupon the next node is tried.
 * @param options.isNotification true where no call has an id, so that no answer is one too.
 * @param options.maxBytes of the answer; 10 MiB when absent.
 * @param options.timeoutMs for each node; 10 s when absent, and never more.
 * @throws UnanswerableError when an answer is too large; NodeUnavailableError when no node is left.
 */
export async function forward(
  context: { urls: readonly string[]; dispatcher: Dispatcher },
  options: {
    body: string
    isNotification?: boolean
    check?: (body: Buffer) => void
    facts?: RequestFacts | undefined
    maxBytes?: number | undefined
    signal?: AbortSignal | undefined
    timeoutMs?: number | undefined
  },
): Promise<ForwardReturnType> {
  const failures: unknown[] = []
  let isTimeout = false
  for (const url of context.urls) {
    options.signal?.throwIfAborted()
    const host = hostOf(url)
    try {
      const answer = await postTwice(url, { ...options, dispatcher: context.dispatcher })
      const { status, body } = answer
      if (options.facts) noteProvider(options.facts, host)
      if (options.isNotification && (status === 200 || status === 204) && body.length === 0)
        return { status: 204, body }
      if ((status === 200 || status === 400) && isUsable(answer)) {
        options.check?.(body)
        return { status, body }
      }
      failures.push(new Error(`${host} answered HTTP ${status} that is not a usable JSON-RPC answer`))
    } catch (error) {
      isTimeout ||= isNoAnswerInTime(error)
      failures.push(error instanceof AnswerTooLargeError ? error : withHost(error, host))
    }
  }
  options.signal?.throwIfAborted()
  if (failures.some((failure) => failure instanceof AnswerTooLargeError))
    throw new UnanswerableError('too large', failures)
  throw new NodeUnavailableError(failures, { isTimeout })
}

/** A node closes connections that were idle for a while, at times just as a request goes out on one. That request is sent once more. */
async function postTwice(url: string, options: Parameters<typeof postJson>[1]): Promise<PostJsonReturnType> {
  const { timeoutMs = upstreamTimeoutMs } = options
  const until = performance.now() + timeoutMs
  try {
    return await postJson(url, options)
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    return await postJson(url, { ...options, timeoutMs: until - performance.now() })
  }
}

function isConnectionLost(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET'
}

/** Whether a node accepted the request and did not answer it in time. */
function isNoAnswerInTime(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return error.name === 'TimeoutError' || /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(code)
}

/** Of several nodes the log must tell which one it was. */
function withHost(error: unknown, host: string): unknown {
  const cause = describeCause(error)
  return cause.includes(host) ? error : new Error(`${host}: ${cause}`)
}

/** No configured node of a network gave a usable answer. The message names no URL: it may hold an access key. */
export class NodeUnavailableError extends Error {
  override readonly name: string = 'NodeUnavailableError'
  /** Whether a node accepted the request and did not answer in time. */
  readonly isTimeout: boolean

  constructor(failures: readonly unknown[], options: { isTimeout?: boolean; message?: string } = {}) {
    super(
      options.message ??
        'No node of this network answers: each was tried once. Try again later, or check rpcUrls in LATCHKEY_CHAINS.',
      {
        cause: new AggregateError(failures),
      },
    )
    this.isTimeout = options.isTimeout ?? false
  }
}

const unanswerable = {
  busy: 'Too many reads of contracts wait for this node. Try again later.',
  'too large': 'The answer is larger than is read from a node. Request less at once.',
  'too slow':
    'The node answers, but not these calls in time: a contract they reach takes too long. Request less at once.',
}

/**
 * Calls that cannot be answered because of what they request, such as a contract that returns megabytes. The node itself is fine, so no
 * circuit breaker counts it.
 */
export class UnanswerableError extends NodeUnavailableError {
  override readonly name = 'UnanswerableError'
  readonly reason: keyof typeof unanswerable

  constructor(reason: keyof typeof unanswerable, failures: readonly unknown[]) {
    super(failures, { message: unanswerable[reason] })
    this.reason = reason
  }
}

/** JSON-RPC codes and words by which providers say "too many requests" inside a 200. */
const rateLimitCodes = [-32005, -32029, 429]
const rateLimitText = /rate.?limit|too many requests|capacity exceeded|daily request count/i
/** An answer longer than this is no refusal, so it is not parsed a second time. */
const longestRefusal = 4096

function isUsable({ body }: PostJsonReturnType): boolean {
  const first = body.subarray(0, 64).toString('utf8').trimStart()[0]
  if (first !== '{' && first !== '[') return false
  if (body.length > longestRefusal) return true
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'))
    const answers: unknown[] = Array.isArray(parsed) ? parsed : [parsed]
    return !answers.some(isRateLimited)
  } catch {
    return false
  }
}

/** Whether an answer says that the node takes no more calls for now. */
export function isRateLimited(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return false
  const { error } = answer
  if (typeof error !== 'object' || error === null) return false
  const code = 'code' in error ? error.code : undefined
  const message = 'message' in error ? error.message : undefined
  if (rateLimitCodes.some((known) => known === code)) return true
  return typeof message === 'string' && rateLimitText.test(message) && !isRevert(error, { code, message })
}

/**
 * Whether a contract reverted, in the words of any node. The rest of such an error is what the contract's author wrote, perhaps "rate
 * limit".
 */
function isRevert(error: object, { code, message }: { code: unknown; message: string }): boolean {
  const data = 'data' in error ? error.data : undefined
  return code === 3 || (typeof data === 'string' && /^(0x|reverted)/i.test(data)) || /revert|vm exec/i.test(message)
}
