import { once } from 'node:events'
import { type ClientOptions, WebSocket } from 'ws'
import { createIdentity, type Identity } from './signToken.ts'

/** A delivery as it came, its id as digits. */
export type Received = { id: string; topic: string; message: string; tag: number; attestation?: string }

type RpcReply = { result?: unknown; error?: { code: number; message: string; data: string } }

let lastId = 1_700_000_000_000_000_000n

/**
 * A client that speaks the protocol by hand, so that tests decide what is acknowledged and when.
 * @param options.acks false: deliveries are kept and not answered.
 */
export async function connectClient(
  url: string,
  options: {
    identity?: Identity
    acks?: boolean
    query?: Record<string, string>
    socket?: ClientOptions
    token?: string
  } = {},
) {
  const { identity = createIdentity(), acks = true, query = {} } = options
  const address = new URL(url)
  const auth = options.token ?? identity.token(url)
  for (const [key, value] of Object.entries({ auth, projectId: 'test', useOnCloseEvent: 'true', ...query }))
    address.searchParams.set(key, value)
  const socket = new WebSocket(address, options.socket)
  const received: Received[] = []
  const frames: string[] = []
  const replies = new Map<string, (reply: RpcReply) => void>()
  let onChange: () => void = () => {}
  let end: { code: number; reason: string } | undefined
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => {
      end = { code, reason: reason.toString() }
      resolve(end)
      onChange()
    })
  })
  socket.on('error', () => {})
  socket.on('message', (data) => {
    const text = String(data)
    frames.push(text)
    const frame = JSON.parse(text)
    const id = /"id":"?(\d+)/.exec(text)?.[1] ?? ''
    if (frame.method === 'irn_subscription') {
      received.push({ id, ...frame.params.data })
      if (acks) socket.send(`{"id":${id},"jsonrpc":"2.0","result":true}`)
    } else replies.get(id)?.(frame)
    onChange()
  })
  await Promise.race([once(socket, 'open'), closed])

  return {
    identity,
    clientId: identity.clientId,
    socket,
    received,
    /** Everything the relay said, as it stood on the wire. */
    frames,
    closed,
    send: (text: string) => socket.send(text),
    ack: (id: string) => socket.send(`{"id":${id},"jsonrpc":"2.0","result":true}`),
    /** Calls a method and gives the whole reply. */
    async request(method: string, params: unknown): Promise<RpcReply> {
      const id = String(++lastId)
      const reply = new Promise<RpcReply>((resolve) => replies.set(id, resolve))
      socket.send(`{"id":"${id}","jsonrpc":"2.0","method":"${method}","params":${JSON.stringify(params)}}`)
      return Promise.race([
        reply,
        closed.then(({ code, reason }) => {
          throw new Error(`The relay closed the socket: ${code} ${reason}`)
        }),
      ])
    },
    /** Calls a method that must succeed. */
    async call(method: string, params: unknown): Promise<unknown> {
      const { result, error } = await this.request(method, params)
      if (error) throw new Error(`${method}: ${error.data}`)
      return result
    },
    /** Resolves with the first `count` deliveries once they are there. */
    hear(count: number): Promise<Received[]> {
      return new Promise((resolve, reject) => {
        onChange = () => {
          if (received.length >= count) resolve(received.slice(0, count))
          else if (end) reject(new Error(`Closed with ${end.code} ${end.reason} after ${received.length} deliveries.`))
        }
        onChange()
      })
    },
    async close() {
      socket.close()
      await closed
    },
  }
}

export type TestClient = Awaited<ReturnType<typeof connectClient>>
