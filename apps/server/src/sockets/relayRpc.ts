import { proxyRpc, type RpcCall } from '@latchkey/wire'
import type { WebSocket } from 'ws'
import type { Chain } from '../chains/Chain.ts'
import { ApiError } from '../errors/ApiError.ts'
import { describeIssue } from '../errors/describeIssue.ts'
import { answerCost } from '../providers/rpc/answerCost.ts'
import { NodeUnavailableError } from '../providers/rpc/forward.ts'
import { checkCalls, type RpcRefusalAnswer, refuseCall, screenCalls } from '../providers/rpc/screenCalls.ts'
import { parseBody } from '../routes/parseBody.ts'
import { bodyCost } from '../routes/parseInput.ts'
import { createSubscriptions } from './createSubscriptions.ts'

/** A node that is further behind than this is hung up on. */
const maxBufferedBytes = 16 * 1024 * 1024
/** What a caller may have unsent with the next answer; a larger answer is sent where nothing else waits. */
const maxUnsentBytes = 4 * 1024 * 1024
/** A caller of whose frames nothing can be passed on is hung up on after this many. */
const maxRefusedInARow = 200
/** What the id of a call that was refused unread is looked for in. */
const maxIdSearch = 4 * 1024
/** A caller that makes no call within this that can be passed on is hung up on. */
const longestIdleMs = 2 * 60_000
/** What a caller that is hung up on has to read why. */
const farewellMs = 2_000
const pingEveryMs = 30_000
/** Frames of a caller that may wait for their turn, and their bytes; then nothing more is read until half of them had it. */
const maxWaiting = { frames: 100, bytes: 256 * 1024 }

/**
 * Passes JSON-RPC between a caller and a node until either ends, each call written anew from what was parsed. What the HTTP proxy refuses
 * is refused here, the rest of its batch is served, and each call counts.
 * @param options.connect opens the node, once there is something to ask of it; undefined where none accepts.
 * @param options.charge counts points. @throws ApiError 429
 * @param options.hold counts the bytes of an answer until it is sent; undefined where the caller has too many already.
 * @param options.takeSubscription takes a place among those of the caller's address; undefined where it has all it may.
 * @param options.firstCallMs within which something must be asked.
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
  // Frames keep their order though counting them takes a moment.
  let turn = Promise.resolve()
  let refusedInARow = 0
  const waiting = { frames: 0, bytes: 0 }
  const subscriptions = createSubscriptions({ take: options.takeSubscription })

  async function takeFrame(text: string): Promise<void> {
    // Nobody is left to answer.
    if (caller.readyState !== caller.OPEN) return
    const { request, answer } = await screenFrame({ ...options, subscriptions }, text)
    refusedInARow = request === undefined ? refusedInARow + 1 : 0
    if (refusedInARow > maxRefusedInARow) return hangUp('Nothing that was sent can be passed on.')
    if (answer !== undefined) sendAnswer(Buffer.from(answer))
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
      sendAnswer(bytes)
      const cost = points + answerCost(bytes.length)
      if (cost > 0) options.charge(cost).catch(() => hangUp('What is sent to this address is limited: slow down.'))
    })
    opened.once('close', () => caller.close(1011, 'The node hung up.'))
    caller.once('close', () => opened.close())
    // Either may have closed before anyone listened.
    if (left.signal.aborted) opened.close()
    else if (opened.readyState !== opened.OPEN) caller.close(1011, 'The node hung up.')
    return opened
  }

  function sendRequest(to: WebSocket, text: string): void {
    if (to.readyState !== to.OPEN) return
    if (to.bufferedAmount > maxBufferedBytes) to.terminate()
    else to.send(text)
  }

  function sendAnswer(bytes: Buffer): void {
    if (caller.readyState !== caller.OPEN) return
    const unsent = caller.bufferedAmount
    const isBehind = unsent > 0 && unsent + bytes.length > maxUnsentBytes
    const release = isBehind ? undefined : options.hold(bytes.length)
    if (release) caller.send(bytes, { binary: false }, release)
    else hangUp('Too many answers wait to be read.')
  }

  function hangUp(reason: string): void {
    caller.close(1013, reason)
    setTimeout(() => caller.terminate(), farewellMs).unref()
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

/** JSON-RPC codes of what is refused before any call is looked at; of text that is no JSON otherwise. */
const codes: Record<string, number> = { batch: -32_600, params: -32_602, rate_limited: -32_005, address: -32_005 }

/** What a frame asks of the node, written anew, and what is answered here; either may be nothing. */
async function screenFrame(
  options: {
    chain: Chain
    charge: (cost: number) => Promise<void>
    subscriptions: Pick<ReturnType<typeof createSubscriptions>, 'send'>
  },
  text: string,
): Promise<{ request?: string; answer?: string }> {
  const { chain, charge, subscriptions } = options
  let first: RpcCall['id']
  try {
    // A frame counts before anything is done with it.
    await charge(1 + bodyCost(text)).catch((error: unknown) => {
      first = text.length > maxIdSearch ? undefined : readId(text)
      throw error
    })
    const body = parseBody(text)
    const parsed = proxyRpc.body.safeParse(body)
    if (!parsed.success) {
      const { field, sentence } = describeIssue(parsed.error.issues, body)
      return refuse(null, {
        code: -32_600,
        message: `This is no JSON-RPC call or batch: ${field || 'it'} ${sentence}.`,
      })
    }
    const batch = Array.isArray(parsed.data)
    const calls = checkCalls(chain, parsed.data)
    first = calls[0]?.id
    if (calls.length > 1) await charge(calls.length - 1)
    const screened = await screenCalls(chain, calls, 'websocket')
    const { allowed, refusals: beyond } = subscriptions.send(screened.allowed)
    const refusals = [...screened.refusals, ...beyond]
    return {
      ...(allowed.length > 0 && { request: JSON.stringify(batch ? allowed : allowed[0]) }),
      ...(refusals.length > 0 && { answer: JSON.stringify(batch ? refusals : refusals[0]) }),
    }
  } catch (error) {
    if (error instanceof NodeUnavailableError) return refuse(first, { code: -32_603, message: error.message })
    if (!(error instanceof ApiError)) throw error
    return refuse(first, { code: codes[error.field] ?? -32_700, message: error.message })
  }
}

function readId(text: string): RpcCall['id'] {
  const parsed = proxyRpc.body.safeParse(parseBody(text))
  if (!parsed.success) return undefined
  return Array.isArray(parsed.data) ? parsed.data[0]?.id : parsed.data.id
}

function refuse(id: RpcCall['id'], error: RpcRefusalAnswer['error']): { answer: string } {
  return { answer: JSON.stringify(refuseCall(id, error)) }
}
