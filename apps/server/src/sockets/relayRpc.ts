import { proxyRpc, type RpcCall } from '@latchkey/wire'
import type { WebSocket } from 'ws'
import type { Chain } from '../chains/Chain.ts'
import { ApiError } from '../errors/ApiError.ts'
import { describeIssue } from '../errors/describeIssue.ts'
import { NodeUnavailableError } from '../providers/rpc/forward.ts'
import { responseCost } from '../providers/rpc/responseCost.ts'
import { checkCalls, type RpcErrorResponse, screenCalls, toErrorResponse } from '../providers/rpc/screenCalls.ts'
import { parseBody } from '../routes/parseBody.ts'
import { bodyCost } from '../routes/parseInput.ts'
import { createSubscriptions } from './createSubscriptions.ts'

/** The connection to a node with more unsent bytes is closed. */
const maxBufferedBytes = 16 * 1024 * 1024
/** The limit of a caller's unsent bytes, including the next response; a larger response is sent when nothing else waits. */
const maxUnsentBytes = 4 * 1024 * 1024
/** After this many frames in a row without a call that can be forwarded, the caller's connection is closed. */
const maxRejectedInARow = 200
/** Frames up to this size are parsed for the call's id when a rate limit rejects them. */
const maxIdSearch = 4 * 1024
/** A caller that sends no call that can be forwarded within this time is disconnected. */
const longestIdleMs = 2 * 60_000
/** The time a disconnected caller has to read the close frame. */
const closeTimeoutMs = 2_000
const pingEveryMs = 30_000
/** The queue of a caller's frames, and their bytes. When it is full, nothing more is read until half of it is processed. */
const maxWaiting = { frames: 100, bytes: 256 * 1024 }

/**
 * Forwards JSON-RPC between a caller and a node until either closes. Each call is serialized again after parsing. Calls that the HTTP proxy
 * rejects are rejected here too, the rest of their batch is served, and each call counts.
 * @param options.connect connects to a node, once there is a call for it; undefined where none accepts.
 * @param options.charge counts points. @throws ApiError 429
 * @param options.hold counts the bytes of a response until it is sent; undefined where the caller has too many unsent.
 * @param options.takeSubscription takes one of the subscriptions of the caller's address; undefined where all are taken.
 * @param options.firstCallMs the time for the first call.
 */
export function relayRpc(options: {
  chain: Chain
  caller: WebSocket
  connect: (signal: AbortSignal) => Promise<WebSocket | undefined>
  charge: (cost: number) => Promise<void>
  hold: (bytes: number) => (() => void) | undefined
  takeSubscription: () => (() => void) | undefined
  firstCallMs?: number
}): void {
  const { caller, firstCallMs = longestIdleMs } = options
  const left = new AbortController()
  let node: WebSocket | undefined
  // Frames keep their order, although charging them is asynchronous.
  let turn = Promise.resolve()
  let rejectedInARow = 0
  const waiting = { frames: 0, bytes: 0 }
  const subscriptions = createSubscriptions({ take: options.takeSubscription })

  async function takeFrame(text: string): Promise<void> {
    if (caller.readyState !== caller.OPEN) return
    const { request, response } = await screenFrame({ ...options, subscriptions }, text)
    rejectedInARow = request === undefined ? rejectedInARow + 1 : 0
    if (rejectedInARow > maxRejectedInARow) return hangUp('None of the calls can be forwarded.')
    if (response !== undefined) sendResponse(Buffer.from(response))
    if (request === undefined) return
    node ??= await openNode()
    if (node) sendRequest(node, request)
    else caller.close(1011, 'No node of this network accepts a WebSocket now.')
  }

  async function openNode(): Promise<WebSocket | undefined> {
    clearTimeout(firstCall)
    const opened = await options.connect(left.signal)
    if (!opened) return undefined
    opened.on('message', (data) => {
      const { bytes, points } = subscriptions.receive(Buffer.isBuffer(data) ? data : Buffer.from(String(data)))
      sendResponse(bytes)
      const cost = points + responseCost(bytes.length)
      if (cost > 0) options.charge(cost).catch(() => hangUp('The rate limit of this address is used up: slow down.'))
    })
    opened.once('close', () => caller.close(1011, 'The node closed the connection.'))
    caller.once('close', () => opened.close())
    // Either may have closed before its listener was added.
    if (left.signal.aborted) opened.close()
    else if (opened.readyState !== opened.OPEN) caller.close(1011, 'The node closed the connection.')
    return opened
  }

  function sendRequest(to: WebSocket, text: string): void {
    if (to.readyState !== to.OPEN) return
    if (to.bufferedAmount > maxBufferedBytes) to.terminate()
    else to.send(text)
  }

  function sendResponse(bytes: Buffer): void {
    if (caller.readyState !== caller.OPEN) return
    const unsent = caller.bufferedAmount
    const isBehind = unsent > 0 && unsent + bytes.length > maxUnsentBytes
    const release = isBehind ? undefined : options.hold(bytes.length)
    if (release) caller.send(bytes, { binary: false }, release)
    else hangUp('Too many responses wait to be read.')
  }

  function hangUp(reason: string): void {
    caller.close(1013, reason)
    setTimeout(() => caller.terminate(), closeTimeoutMs).unref()
  }

  caller.on('message', (bytes, isBinary) => {
    if (isBinary) return caller.close(1003, 'JSON-RPC is text.')
    const text = String(bytes)
    waiting.frames += 1
    waiting.bytes += text.length
    if (waiting.frames >= maxWaiting.frames || waiting.bytes >= maxWaiting.bytes) caller.pause()
    turn = turn
      .then(() => takeFrame(text))
      .catch(() => caller.terminate())
      .finally(() => {
        waiting.frames -= 1
        waiting.bytes -= text.length
        if (waiting.frames <= maxWaiting.frames / 2 && waiting.bytes <= maxWaiting.bytes / 2) caller.resume()
      })
  })
  caller.on('error', () => caller.terminate())

  let isAlive = true
  caller.on('pong', () => {
    isAlive = true
  })
  const pings = setInterval(() => {
    if (!isAlive) caller.terminate()
    isAlive = false
    if (caller.readyState === caller.OPEN) caller.ping()
  }, pingEveryMs)
  const firstCall = setTimeout(() => hangUp('No call was made.'), firstCallMs).unref()
  caller.once('close', () => {
    clearInterval(pings)
    clearTimeout(firstCall)
    subscriptions.close()
    left.abort()
  })
}

/** JSON-RPC codes of frames that are rejected as a whole; -32700, for text that is not JSON, otherwise. */
const codes: Record<string, number> = { batch: -32_600, params: -32_602, rate_limited: -32_005, address: -32_005 }

/** The calls of a frame that go to the node, serialized again, and the error responses to the rest; either may be empty. */
async function screenFrame(
  options: {
    chain: Chain
    charge: (cost: number) => Promise<void>
    subscriptions: Pick<ReturnType<typeof createSubscriptions>, 'send'>
  },
  text: string,
): Promise<{ request?: string; response?: string }> {
  const { chain, charge, subscriptions } = options
  let first: RpcCall['id']
  try {
    // A frame is charged before it is parsed.
    await charge(1 + bodyCost(text)).catch((error: unknown) => {
      first = text.length > maxIdSearch ? undefined : readId(text)
      throw error
    })
    const body = parseBody(text)
    const parsed = proxyRpc.body.safeParse(body)
    if (!parsed.success) {
      const { field, sentence } = describeIssue(parsed.error.issues, body)
      return reject(null, {
        code: -32_600,
        message: `This is no JSON-RPC call or batch: ${field || 'it'} ${sentence}.`,
      })
    }
    const batch = Array.isArray(parsed.data)
    const calls = checkCalls(chain, parsed.data)
    first = calls[0]?.id
    if (calls.length > 1) await charge(calls.length - 1)
    const screened = await screenCalls(chain, calls, 'websocket')
    const { allowed, errors: beyond } = subscriptions.send(screened.allowed)
    const errors = [...screened.errors, ...beyond]
    return {
      ...(allowed.length > 0 && { request: JSON.stringify(batch ? allowed : allowed[0]) }),
      ...(errors.length > 0 && { response: JSON.stringify(batch ? errors : errors[0]) }),
    }
  } catch (error) {
    if (error instanceof NodeUnavailableError) return reject(first, { code: -32_603, message: error.message })
    if (!(error instanceof ApiError)) throw error
    return reject(first, { code: codes[error.field] ?? -32_700, message: error.message })
  }
}

function readId(text: string): RpcCall['id'] {
  const parsed = proxyRpc.body.safeParse(parseBody(text))
  if (!parsed.success) return undefined
  return Array.isArray(parsed.data) ? parsed.data[0]?.id : parsed.data.id
}

function reject(id: RpcCall['id'], error: RpcErrorResponse['error']): { response: string } {
  return { response: JSON.stringify(toErrorResponse(id, error)) }
}
