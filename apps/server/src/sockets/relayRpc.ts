import { proxyRpc } from '@latchkey/wire'
import type { WebSocket } from 'ws'
import { ApiError } from '../errors/ApiError.ts'
import { isDeniedMethod } from '../providers/rpc/isDeniedMethod.ts'
import { parseBody } from '../routes/parseBody.ts'

/** A reader that is further behind than this is hung up on. */
const maxBufferedBytes = 16 * 1024 * 1024
const pingEveryMs = 30_000

/**
 * Passes JSON-RPC between a caller and a node until either ends. What the HTTP proxy refuses is refused here, and each call counts.
 * @param options.charge counts calls. @throws ApiError 429
 */
export function relayRpc(options: {
  caller: WebSocket
  node: WebSocket
  charge: (calls: number) => Promise<void>
}): void {
  const { caller, node, charge } = options
  // Frames keep their order though counting them takes a moment.
  let turn = Promise.resolve()

  async function takeFrame(text: string): Promise<void> {
    const answer = await refuseFrame(text, charge)
    if (answer !== undefined) return send(caller, answer)
    send(node, text)
  }

  function send(socket: WebSocket, text: string): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > maxBufferedBytes) socket.terminate()
    else socket.send(text)
  }

  caller.on('message', (bytes, isBinary) => {
    if (isBinary) caller.close(1003, 'JSON-RPC is text.')
    else turn = turn.then(() => takeFrame(String(bytes))).catch(() => caller.terminate())
  })
  node.on('message', (bytes) => send(caller, String(bytes)))
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
  caller.once('close', () => {
    clearInterval(pings)
    node.close()
  })
  node.once('close', () => caller.close(1011, 'The node hung up.'))
  // It may have, before anyone listened.
  if (node.readyState !== node.OPEN) caller.close(1011, 'The node hung up.')
}

/** The refusal of a frame, as JSON text; undefined when it may pass. */
async function refuseFrame(text: string, charge: (calls: number) => Promise<void>): Promise<string | undefined> {
  let body: unknown
  try {
    body = parseBody(text)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return refusal(null, { code: -32700, message: error.message })
  }
  const parsed = proxyRpc.body.safeParse(body)
  if (!parsed.success) return refusal(null, { code: -32600, message: 'This is no JSON-RPC call or batch.' })
  const calls = Array.isArray(parsed.data) ? parsed.data : [parsed.data]
  try {
    await charge(calls.length)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return refusal(calls[0]?.id, { code: -32005, message: error.message })
  }
  const denied = calls.find(({ method }) => isDeniedMethod(method))
  if (!denied) return undefined
  const message = `Method not found: ${denied.method.slice(0, 64)} is not offered through this proxy.`
  return refusal(denied.id, { code: -32601, message })
}

function refusal(id: unknown, error: { code: number; message: string }): string {
  return JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error })
}
