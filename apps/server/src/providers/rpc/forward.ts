import type { Dispatcher } from 'undici'
import { describeCause } from '../../logs/describeCause.ts'
import { noteProvider, type RequestFacts } from '../../logs/RequestFacts.ts'
import type { Cancelation } from '../upstream/Cancelation.ts'
import { CallerBusyError, type CallerShare } from './createCallerShares.ts'
import type { NetworkCheck } from './createNetworkCheck.ts'
import {
  type PostJsonReturnType,
  postJson,
  ResponseTooLargeError,
  type UpstreamTarget,
  upstreamTimeoutMs,
} from './postJson.ts'

/** 204: no response, as only notifications were sent. */
export type ForwardReturnType = { status: 200 | 204 | 400; body: Buffer }

/**
 * Sends a JSON-RPC body to the first node that responds. The next node is tried on a connection error, a timeout, any
 * status but 200 and 400 (a redirect included), a body that is not JSON, and a rate-limit error.
 * @param options.check throws for a response that the caller cannot use; the next node is tried then.
 * @param options.isNotification true where no call has an id, so that an empty response is valid.
 * @param options.maxBytes of the response; 10 MiB when absent.
 * @param options.timeoutMs for each node; 10 s when absent, and never more.
 * @param options.share of the caller; @param options.received counts the bytes of all responses, also of failed ones.
 * @throws UnanswerableError when a response is too large; CallerBusyError when the caller’s share is used up; NodeUnavailableError when no
 *   node is left.
 */
export async function forward(
  context: { targets: readonly UpstreamTarget[]; dispatcher: Dispatcher; check?: NetworkCheck | undefined },
  options: {
    body: string
    isNotification?: boolean
    check?: (body: Buffer) => void
    facts?: RequestFacts | undefined
    maxBytes?: number | undefined
    received?: { bytes: number } | undefined
    share?: CallerShare | undefined
    signal?: Cancelation | undefined
    timeoutMs?: number | undefined
  },
): Promise<ForwardReturnType> {
  const failures: unknown[] = []
  let isTimeout = false
  const { body, maxBytes, received, share, signal, timeoutMs } = options
  // Parts of it spelled out: every call of every wallet comes through here, and a copy by spreading takes microseconds.
  const request = { body, maxBytes, received, share, signal, timeoutMs, dispatcher: context.dispatcher }
  for (const target of context.targets) {
    options.signal?.throwIfAborted()
    const { host } = target
    try {
      const checking = context.check?.(target)
      if (checking) await checking
      const response = await postTwice(target, request)
      const { status, body: bytes } = response
      if (options.facts) noteProvider(options.facts, host)
      if (options.isNotification && (status === 200 || status === 204) && bytes.length === 0)
        return { status: 204, body: bytes }
      if ((status === 200 || status === 400) && isUsable(response)) {
        options.check?.(bytes)
        return { status, body: bytes }
      }
      failures.push(new Error(`${host} responded HTTP ${status} without a usable JSON-RPC response`))
    } catch (error) {
      if (error instanceof CallerBusyError) throw error
      isTimeout ||= isResponseTimeout(error)
      failures.push(error instanceof ResponseTooLargeError ? error : withHost(error, host))
    }
  }
  options.signal?.throwIfAborted()
  if (failures.some((failure) => failure instanceof ResponseTooLargeError))
    throw new UnanswerableError('too large', failures)
  throw new NodeUnavailableError(failures, { isTimeout })
}

/** A node may close an idle connection just as a request is sent on it. That request is sent once more. */
function postTwice(target: UpstreamTarget, options: Parameters<typeof postJson>[1]): Promise<PostJsonReturnType> {
  const { timeoutMs = upstreamTimeoutMs } = options
  const until = performance.now() + timeoutMs
  return postJson(target, options).catch((error: unknown) => {
    if (!isConnectionLost(error)) throw error
    return postJson(target, { ...options, timeoutMs: until - performance.now() })
  })
}

/** Whether a connection ended before the response. */
export function isConnectionLost(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET'
}

/** Whether a node accepted the request and did not respond in time. */
export function isResponseTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return error.name === 'TimeoutError' || /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(code)
}

/** Adds the host, so that the log shows which of several nodes it was. */
export function withHost(error: unknown, host: string): unknown {
  const cause = describeCause(error)
  return cause.includes(host) ? error : new Error(`${host}: ${cause}`)
}

/** No configured node of a network returned a usable response. The message names no URL, which may hold an access key. */
export class NodeUnavailableError extends Error {
  override readonly name: string = 'NodeUnavailableError'
  /** Whether a node accepted the request and did not respond in time. */
  readonly isTimeout: boolean

  constructor(failures: readonly unknown[], options: { isTimeout?: boolean; message?: string } = {}) {
    super(
      options.message ??
        'No node of this network responds: each was tried once. Try again later, or check rpcUrls in LATCHKEY_CHAINS.',
      {
        cause: new AggregateError(failures),
      },
    )
    this.isTimeout = options.isTimeout ?? false
  }
}

const unanswerable = {
  busy: 'Too many contract reads wait for this node. Try again later.',
  'too large': 'The response is larger than is read from a node. Request less at once.',
  'too slow':
    'The node responds, but not to these calls in time: a contract they reach takes too long. Request less at once.',
}

/**
 * Calls that get no response because of what they request, such as a contract that returns megabytes. The node itself works, so no circuit
 * breaker counts it.
 */
export class UnanswerableError extends NodeUnavailableError {
  override readonly name = 'UnanswerableError'
  readonly reason: keyof typeof unanswerable

  constructor(reason: keyof typeof unanswerable, failures: readonly unknown[]) {
    super(failures, { message: unanswerable[reason] })
    this.reason = reason
  }
}

/** JSON-RPC codes and messages of providers for "too many requests" inside a 200. */
const rateLimitCodes = [-32005, -32029, 429]
const rateLimitText = /rate.?limit|too many requests|capacity exceeded|daily request count/i
/** A longer response is no rate-limit error, so it is not parsed a second time. */
const maxErrorBytes = 4096

function isUsable({ body }: PostJsonReturnType): boolean {
  if (!beginsAsJson(body)) return false
  if (body.length > maxErrorBytes) return true
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'))
    const responses: unknown[] = Array.isArray(parsed) ? parsed : [parsed]
    return !responses.some(isRateLimited)
  } catch {
    return false
  }
}

const codes = { openObject: 123, openList: 91 }
/** Tab, line feed, carriage return and space: what may precede a JSON value. */
const blank: ReadonlySet<number | undefined> = new Set([9, 10, 13, 32])

/** Whether the first character is that of an object or a list. */
function beginsAsJson(body: Buffer): boolean {
  let index = 0
  while (index < 64 && blank.has(body[index])) index += 1
  return body[index] === codes.openObject || body[index] === codes.openList
}

/** Whether a response is a rate-limit error. */
export function isRateLimited(response: unknown): boolean {
  if (typeof response !== 'object' || response === null || !('error' in response)) return false
  const { error } = response
  if (typeof error !== 'object' || error === null) return false
  const code = 'code' in error ? error.code : undefined
  const message = 'message' in error ? error.message : undefined
  if (rateLimitCodes.some((known) => known === code)) return true
  return typeof message === 'string' && rateLimitText.test(message) && !isRevert(error, { code, message })
}

/**
 * Whether a contract reverted, as any node reports it. The rest of such an error is text of the contract's author, who may write "rate
 * limit".
 */
function isRevert(error: object, { code, message }: { code: unknown; message: string }): boolean {
  const data = 'data' in error ? error.data : undefined
  return code === 3 || (typeof data === 'string' && /^(0x|reverted)/i.test(data)) || /revert|vm exec/i.test(message)
}
