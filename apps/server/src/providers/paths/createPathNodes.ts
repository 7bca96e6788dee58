import type * as z from 'zod'
import { noteProvider, type RequestFacts } from '../../logs/RequestFacts.ts'
import { CallerBusyError, type CallerShare, createCallerShares, inShare } from '../rpc/createCallerShares.ts'
import { type CheckedNetwork, checkLimits, createNetworkCheck } from '../rpc/createNetworkCheck.ts'
import {
  isConnectionLost,
  isResponseTimeout,
  NodeUnavailableError,
  UnanswerableError,
  withHost,
} from '../rpc/forward.ts'
import { nodeConnections, shareLimits } from '../rpc/nodeLimits.ts'
import { ResponseTooLargeError, requestBytes, type UpstreamTarget, upstreamTimeoutMs } from '../rpc/postJson.ts'
import type { Cancelation } from '../upstream/Cancelation.ts'
import { createUpstreamAgent } from '../upstream/createUpstreamAgent.ts'
import type { ObserveCall } from '../upstream/observeCalls.ts'
import { toPathTarget } from './pathTarget.ts'

/** What a node is sent: a path that was written anew, behind its URL. */
export type PathRequest = {
  path: `/${string}`
  /** What is posted; absent: a GET. */
  body?: string | undefined
  /** Whether a body is an answer to this path, and not a page of something else. */
  isAnswer: (body: Buffer) => boolean
}

export type PathAnswer = { status: 200 | 400 | 404; body: Buffer }

/** What differs between one API of paths and another. */
export type PathApi = {
  /** The setting with the nodes' URLs. */
  setting: string
  accept: string
  /** Of what is posted. */
  contentType: string
  /** How a node tells its network: the CAIP-2 id of what it answers; undefined where it does not tell. */
  network: { path: `/${string}`; maxBytes?: number; toId: (body: Buffer) => string | undefined }
  /** What a node says in which it refuses, or does not find, as callers get it; undefined for any other failure. */
  toRefusal: (status: number, body: Buffer) => PathAnswer | undefined
  /** Whether a node that is busy may know what another one refuses. */
  isOpen: (asked: PathRequest, refusal: PathAnswer) => boolean
}

type ReadOptions = { signal?: AbortSignal | undefined }

/** The nodes of one network whose API has paths, tried in their configured order. */
export type PathNodes = {
  /**
   * What a path answers, parsed: a node whose answer does not parse is passed over.
   * @throws NodeUnavailableError when no node is left
   */
  read: <schema extends z.ZodType>(
    path: `/${string}`,
    schema: schema,
    options?: ReadOptions,
  ) => Promise<z.infer<schema>>
  /** The same; undefined where nodes refuse it or do not find it, and none answers. @throws NodeUnavailableError */
  find: <schema extends z.ZodType>(
    path: `/${string}`,
    schema: schema,
    options?: ReadOptions,
  ) => Promise<z.infer<schema> | undefined>
  /**
   * Passes a request on. One that a node refuses or does not find is tried at the next, and is refused only where no node takes it.
   * @param options.received counts the bytes of the nodes' responses, also of failed ones.
   * @throws NodeUnavailableError; CallerBusyError when the caller's share is used up
   */
  forward: (
    request: PathRequest,
    options: {
      caller: string
      signal?: Cancelation | undefined
      facts?: RequestFacts | undefined
      received?: { bytes: number }
    },
  ) => Promise<PathAnswer>
  close: () => Promise<void>
}

export type PathNodesOptions = {
  /** How long a node may take to respond, 10 s at most. */
  timeoutMs?: number
  /** Called for each call. */
  observe?: ObserveCall
  /** What the nodes must serve; not checked when absent. */
  network?: CheckedNetwork
}

type SendOptions = {
  share?: CallerShare | undefined
  signal?: Cancelation | undefined
  facts?: RequestFacts | undefined
  received?: { bytes: number } | undefined
}

/** Creates the client of a network's nodes. Sends nothing before the first call. */
export function createPathNodes(api: PathApi, urls: readonly string[], options: PathNodesOptions = {}): PathNodes {
  const targets = urls.map(toPathTarget)
  const timeoutMs = Math.min(options.timeoutMs ?? upstreamTimeoutMs, upstreamTimeoutMs)
  const dispatcher = createUpstreamAgent({ ...options, timeoutMs, connections: nodeConnections })
  const shareOf = createCallerShares(shareLimits)
  const { network } = options
  const check = network && createNetworkCheck({ ...network, ask, setting: api.setting })
  const unavailable = `No node of this network responds: each was tried once. Try again later, or check ${api.setting} in LATCHKEY_CHAINS.`

  async function ask(target: UpstreamTarget): Promise<string | undefined> {
    const { path, toId, maxBytes = checkLimits.maxBytes } = api.network
    const { body } = await request(target, { path }, { ...checkLimits, maxBytes })
    return toId(body)
  }

  function request(
    { origin, path, search = '' }: UpstreamTarget & { search?: string },
    { path: asked, body }: Pick<PathRequest, 'path' | 'body'>,
    limits: Omit<Parameters<typeof requestBytes>[1], 'dispatcher'>,
  ) {
    const method = body === undefined ? 'GET' : 'POST'
    const { accept, contentType } = api
    const headers: Record<string, string> = body === undefined ? { accept } : { accept, 'content-type': contentType }
    const own = asked.includes('?') ? search.replace('?', '&') : search
    const whole = { origin, path: `${path}${asked}${own}`, method, body: body ?? null, headers } as const
    return requestBytes(whole, { ...limits, dispatcher })
  }

  /** A node may close an idle connection just as a request is sent on it: it is sent once more, in the time that is left. */
  async function requestTwice(target: UpstreamTarget, asked: PathRequest, limits: SendOptions) {
    const until = performance.now() + timeoutMs
    try {
      return await request(target, asked, { ...limits, timeoutMs })
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      return await request(target, asked, { ...limits, timeoutMs: until - performance.now() })
    }
  }

  async function send(asked: PathRequest, { facts, ...limits }: SendOptions): Promise<PathAnswer> {
    const { signal } = limits
    const failures: unknown[] = []
    let refusal: PathAnswer | undefined
    let isTimeout = false
    let isBusy = false
    for (const target of targets) {
      signal?.throwIfAborted()
      const { host } = target
      try {
        await check?.(target)
        const { status, body } = await requestTwice(target, asked, limits)
        if (facts) noteProvider(facts, host)
        if (status === 200 && asked.isAnswer(body)) return { status, body }
        const refused = api.toRefusal(status, body)
        if (refused) refusal ??= refused
        else {
          isBusy = true
          failures.push(new Error(`${host} responded HTTP ${status} without a usable answer`))
        }
      } catch (error) {
        if (error instanceof CallerBusyError) throw error
        isTimeout ||= isResponseTimeout(error)
        failures.push(error instanceof ResponseTooLargeError ? error : withHost(error, host))
      }
    }
    signal?.throwIfAborted()
    if (refusal && !(isBusy && api.isOpen(asked, refusal))) return refusal
    if (failures.some((failure) => failure instanceof ResponseTooLargeError))
      throw new UnanswerableError('too large', failures)
    throw new NodeUnavailableError(failures, { isTimeout, message: unavailable })
  }

  async function parse<schema extends z.ZodType>(path: `/${string}`, schema: schema, { signal }: ReadOptions) {
    let parsed: { data: z.infer<schema> } | undefined
    const isAnswer = (body: Buffer) => {
      const result = schema.safeParse(parseJson(body))
      parsed = result.success ? result : undefined
      return result.success
    }
    const { status } = await send({ path, isAnswer }, { signal })
    return { status, parsed }
  }

  return {
    async read(path, schema, options = {}) {
      const { status, parsed } = await parse(path, schema, options)
      if (parsed) return parsed.data
      throw new NodeUnavailableError([new Error(`A node responded HTTP ${status} to ${path}.`)], {
        message: unavailable,
      })
    },
    find: async (path, schema, options = {}) => (await parse(path, schema, options)).parsed?.data,
    forward: (asked, { caller, signal, ...options }) =>
      inShare(shareOf(caller), signal, (share) => send(asked, { ...options, signal, share })),
    close: () => dispatcher.destroy(),
  }
}

/** JSON of a node; undefined where it is none. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
