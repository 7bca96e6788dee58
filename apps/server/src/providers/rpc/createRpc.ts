import * as z from 'zod'
import type { RequestFacts } from '../../logs/RequestFacts.ts'
import type { Cancelation } from '../upstream/Cancelation.ts'
import { createSingleFlight } from '../upstream/createSingleFlight.ts'
import { createUpstreamAgent } from '../upstream/createUpstreamAgent.ts'
import type { ObserveCall } from '../upstream/observeCalls.ts'
import { createCallerShares, inShare } from './createCallerShares.ts'
import { createContractReads } from './createContractReads.ts'
import { askRpcNode, type CheckedNetwork, createNetworkCheck } from './createNetworkCheck.ts'
import { type ForwardReturnType, forward, isRateLimited, NodeUnavailableError, UnanswerableError } from './forward.ts'
import { nodeConnections, shareLimits } from './nodeLimits.ts'
import { maxResponseBytes, toTarget, upstreamTimeoutMs } from './postJson.ts'
import { type RpcCall, RpcError, type RpcResponse, readResponses } from './readResponses.ts'

type CallOptions = {
  /**
   * Limit for one response; when absent, all responses together have 10 MiB. Set it wherever the call reaches a contract that anyone may
   * have written.
   */
  bytesPerCall?: number | undefined
  /** Limit for all responses of one HTTP request together; 10 MiB when absent. */
  maxBytes?: number | undefined
  /** Whose share of the nodes the calls take, see `forward`; set it where a contract of the caller's choice can make them slow. */
  caller?: string | undefined
  signal?: AbortSignal | undefined
  /** For all nodes together, in equal shares; 10 s for each when absent. */
  timeoutMs?: number | undefined
}

/** The nodes of one EVM network, tried in their configured order. */
export type Rpc = NodeRpc & {
  /**
   * Many `eth_call`s to contracts of strangers, within a time limit. A call that is too slow or too large gets an error, the others their
   * responses.
   * @throws UnanswerableError when too many calls wait for the node; NodeUnavailableError when no node responds.
   */
  readContracts: ReturnType<typeof createContractReads>
  /**
   * The height of a block tag: `earliest`, `finalized`, `latest`, `pending` or `safe`. Up to 2 s old.
   * @throws RpcError where the node has no such block; NodeUnavailableError.
   */
  height: (name: string) => Promise<number>
}

/** What nodes of every namespace have in common. */
export type NodeRpc = {
  /** One call. @throws RpcError when the node returns an error or its response is too large; NodeUnavailableError when no node responds. */
  request: (call: RpcCall, options?: CallOptions) => Promise<unknown>
  /**
   * Many calls, 100 per HTTP request; each response is a result or an error, in the order of the calls. A response that is too large fails
   * only its own call.
   * @throws UnanswerableError when contracts take too long; NodeUnavailableError when no node responds; CallerBusyError as `forward`.
   */
  batch: (calls: readonly RpcCall[], options?: CallOptions) => Promise<RpcResponse[]>
  /**
   * Forwards a body and its response unchanged.
   * @param options.caller 64 calls of one are at the nodes at once; its further ones wait.
   * @param options.received counts the bytes of the nodes' responses, also of failed ones.
   * @throws NodeUnavailableError; CallerBusyError when too many wait, one waited too long, or their responses are too large together.
   */
  forward: (
    body: string,
    options: {
      caller: string
      isNotification?: boolean
      signal?: Cancelation | undefined
      facts?: RequestFacts | undefined
      received?: { bytes: number }
    },
  ) => Promise<ForwardReturnType>
  close: () => Promise<void>
}

/** Nodes commonly reject more than 100 calls in one body. */
const callsPerBody = 100
/** A batch whose response is too large is split into this many parts. */
const splits = 10
/** The time a node has to prove that it responds at all. */
const probeMs = 2_000
/** How long a block's height is cached. */
const heightMs = 2_000

const heightSchema = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,13}$/)
  .transform(Number)
const blockSchema = z.object({ number: heightSchema })

/**
 * Creates the client of a network's nodes. Sends nothing before the first call.
 * @param options.timeoutMs how long a node may take to respond.
 * @param options.observe called for each call.
 * @param options.network what the nodes must serve; not checked when absent.
 */
export function createRpc(
  urls: readonly string[],
  options: {
    timeoutMs?: number
    observe?: ObserveCall
    network?: CheckedNetwork
  } = {},
): Rpc {
  const targets = urls.map(toTarget)
  const dispatcher = createUpstreamAgent({
    ...options,
    timeoutMs: options.timeoutMs ?? upstreamTimeoutMs,
    connections: nodeConnections,
  })
  const shareOf = createCallerShares(shareLimits)

  const { network } = options
  const check =
    network && createNetworkCheck({ ...network, ask: askRpcNode(network.id, dispatcher), setting: 'rpcUrls' })
  const nodes = { targets, dispatcher, check }

  let respondedAt = -Infinity

  async function send(
    calls: readonly RpcCall[],
    { bytesPerCall = Infinity, maxBytes = maxResponseBytes, signal, timeoutMs }: CallOptions,
  ): Promise<RpcResponse[]> {
    const body = JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))
    let read: RpcResponse[] = []
    const checkResponse = (response: Buffer) => {
      read = readResponses(response, calls.length)
      // Also in a long response: a rate-limit error must not pass for the result of a contract.
      if (read.some(isRateLimited)) throw new Error('The node rejects some of the calls for now.')
    }
    await forward(nodes, {
      body,
      check: checkResponse,
      maxBytes: Math.min(bytesPerCall * calls.length, maxBytes),
      signal,
      timeoutMs: timeoutMs && timeoutMs / urls.length,
    })
    respondedAt = performance.now()
    return read
  }

  const share = createSingleFlight()

  /**
   * A contract can make any response late or large. @throws NodeUnavailableError unless the node responds to a simple call now, or
   * responded to any call since the contract's was sent: a node that is busy with contracts may be late for the simple call.
   */
  async function blameContract(error: unknown, sentAt: number): Promise<void> {
    const probe = () => send([{ method: 'eth_blockNumber', params: [] }], { signal: AbortSignal.timeout(probeMs) })
    await share('probe', probe).catch(() => {
      if (respondedAt > sentAt) return
      throw new NodeUnavailableError([error], { isTimeout: error instanceof NodeUnavailableError && error.isTimeout })
    })
  }

  async function sendOrBlame(calls: readonly RpcCall[], options: CallOptions): Promise<RpcResponse[]> {
    const sentAt = performance.now()
    try {
      return await send(calls, options)
    } catch (error) {
      if (error instanceof UnanswerableError && error.reason === 'too large' && calls.length === 1)
        await blameContract(error, sentAt)
      const mayBeSlow = error instanceof NodeUnavailableError && error.isTimeout
      if (!mayBeSlow || !calls.every(({ method }) => method === 'eth_call')) throw error
      await blameContract(error, sentAt)
      throw new UnanswerableError('too slow', [error])
    }
  }

  /** When all responses together are too large, sends the calls again in parts, in the end one by one. */
  async function sendApart(calls: readonly RpcCall[], options: CallOptions): Promise<RpcResponse[]> {
    const [first, ...rest] = calls
    if (!first) return []
    try {
      return await sendOrBlame(calls, options)
    } catch (error) {
      if (!(error instanceof UnanswerableError) || error.reason !== 'too large') throw error
      if (rest.length === 0) return [{ error: { code: -32603, message: error.message } }]
    }
    const size = Math.ceil(calls.length / splits)
    if (size === 1) return (await Promise.all(calls.map((call) => sendApart([call], options)))).flat()
    return await inParts(calls, size, (part) => sendApart(part, options))
  }

  const batch: Rpc['batch'] = (calls, options = {}) => {
    const sendAll = () => inParts(calls, callsPerBody, (part) => sendApart(part, options))
    return options.caller === undefined ? sendAll() : inShare(shareOf(options.caller), options.signal, sendAll)
  }

  async function request(call: RpcCall, options?: CallOptions): Promise<unknown> {
    const [response] = await batch([call], options)
    if (!response || 'error' in response) throw new RpcError(call.method, response?.error)
    return response.result
  }

  const heights = new Map<string, { height: number; readAt: number }>()

  async function readHeight(name: string): Promise<number> {
    const known = heights.get(name)
    if (known && performance.now() - known.readAt < heightMs) return known.height
    const method = name === 'latest' ? 'eth_blockNumber' : 'eth_getBlockByNumber'
    const result = await request({ method, params: name === 'latest' ? [] : [name, false] })
    const parsed = name === 'latest' ? heightSchema.safeParse(result).data : blockSchema.safeParse(result).data?.number
    if (parsed === undefined) throw new RpcError(method, { code: -32_602, message: `it has no ${name} block` })
    heights.set(name, { height: parsed, readAt: performance.now() })
    return parsed
  }

  return {
    batch,
    readContracts: createContractReads({ send: sendOrBlame }),
    request,
    async height(name) {
      if (name === 'earliest') return 0
      if (name === 'pending') return (await share('latest', () => readHeight('latest'))) + 1
      return await share(name, () => readHeight(name))
    },
    forward: (body, { caller, isNotification = false, signal, facts, received }) =>
      inShare(shareOf(caller), signal, (share) =>
        forward(nodes, { body, isNotification, signal, facts, received, share }),
      ),
    close: () => dispatcher.destroy(),
  }
}

/** Sends one part after the other. @returns the responses of all. */
async function inParts(
  calls: readonly RpcCall[],
  size: number,
  sendPart: (part: readonly RpcCall[]) => Promise<RpcResponse[]>,
): Promise<RpcResponse[]> {
  const responses: RpcResponse[] = []
  for (let start = 0; start < calls.length; start += size)
    responses.push(...(await sendPart(calls.slice(start, start + size))))
  return responses
}
