import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { readRelayJwt } from './readRelayJwt.ts'

type Mail = { message: string; tag: number; id: string; publisher: string; expiresAt: number }
type Socket = { socket: WebSocket; clientId: string }
type Params = {
  topic?: string
  topics?: string[]
  message?: string
  tag?: number
  ttl?: number
  pairingTopic?: string
  sessionTopic?: string
  sessionProposal?: string
  sessionProposalResponse?: string
  sessionSettlementRequest?: string
}

export type TestRelay = Awaited<ReturnType<typeof startRelay>>

/**
 * A relay in one process: mailboxes by (client, topic) until acknowledged, both styles of proposal, ids kept as they came.
 * Mail and subscriptions outlive `restart`, as a store behind a real one would.
 */
export async function startRelay(options: { knowsPropose?: boolean } = {}) {
  const { knowsPropose = true } = options
  const mail = new Map<string, Mail[]>()
  const acked = new Set<string>()
  const subscribers = new Map<string, Set<string>>()
  const sockets = new Set<Socket>()
  const log: { method: string; params: Params }[] = []
  let server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise<void>((resolve) => server.once('listening', () => resolve()))
  const { port } = server.address() as AddressInfo
  const url = `ws://127.0.0.1:${port}`
  let rejection: { code: number; reason: string } | undefined
  let deliveryId = 10n ** 18n
  let isMute = false
  let rejections = 0
  listen()

  function listen(): void {
    server.on('connection', (socket, request) => {
      if (rejection) {
        rejections++
        socket.close(rejection.code, rejection.reason)
        return
      }
      const query = new URL(request.url ?? '', url).searchParams
      const clientId = readClientId(query.get('auth') ?? '')
      if (clientId instanceof Error) {
        socket.close(3000, `JWT validation error: ${clientId.message}: basic claims`)
        return
      }
      const self = { socket, clientId }
      sockets.add(self)
      socket.on('close', () => sockets.delete(self))
      socket.on('message', (data) => receive(self, String(data)))
    })
  }

  function readClientId(jwt: string): string | Error {
    try {
      return readRelayJwt(jwt, { audience: url, now: Date.now() }).iss
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  function receive(self: Socket, text: string): void {
    if (isMute) return
    const token = /"id":("?\d+"?)/.exec(text)?.[1]
    const rpc = JSON.parse(text)
    if (rpc.method === undefined) {
      acked.add(`${self.clientId} ${token}`)
      const [topic, id] = (deliveries.get(String(token)) ?? '').split(' ')
      if (topic && id) acked.add(`${self.clientId} ${topic} ${id}`)
      return
    }
    log.push({ method: rpc.method, params: rpc.params })
    const reply = (members: object) => {
      if (self.socket.readyState === 1)
        self.socket.send(`{"id":${token},"jsonrpc":"2.0",${JSON.stringify(members).slice(1)}`)
    }
    const { params } = rpc as { params: Params }
    if (!knowsPropose && rpc.method === 'wc_proposeSession') {
      reply({ error: { code: -32601, message: 'Method not found' } })
      return
    }
    const { topic = '', message = '', tag = 0, ttl = 300, pairingTopic = '', sessionTopic = '' } = params
    reply({ result: params.topics ?? (rpc.method === 'irn_subscribe' ? topic : true) })
    if (rpc.method === 'irn_publish') publish(self, { topic, message, tag, ttl })
    if (rpc.method === 'irn_subscribe') subscribe(self, [topic])
    if (rpc.method === 'irn_batchSubscribe') subscribe(self, params.topics ?? [])
    if (rpc.method === 'irn_unsubscribe') subscribers.get(topic)?.delete(self.clientId)
    if (rpc.method === 'wc_proposeSession') {
      subscribe(self, [pairingTopic])
      publish(self, { topic: pairingTopic, message: params.sessionProposal ?? '', tag: 1100, ttl: 300 })
    }
    if (rpc.method === 'wc_approveSession') {
      subscribe(self, [sessionTopic])
      publish(self, { topic: pairingTopic, message: params.sessionProposalResponse ?? '', tag: 1101, ttl: 300 })
      publish(self, { topic: sessionTopic, message: params.sessionSettlementRequest ?? '', tag: 1102, ttl: 300 })
    }
  }

  const deliveries = new Map<string, string>()

  function publish(self: Socket, options: { topic: string; message: string; tag: number; ttl: number }): void {
    const { topic, message, tag, ttl } = options
    const id = createHash('sha256').update(message).digest('hex')
    const box = mail.get(topic) ?? []
    mail.set(topic, box)
    if (box.some((other) => other.id === id)) return
    const item = { message, tag, id, publisher: self.clientId, expiresAt: Date.now() + ttl * 1000 }
    box.push(item)
    for (const other of sockets) if (subscribers.get(topic)?.has(other.clientId)) deliver(other, topic, item)
  }

  function subscribe(self: Socket, topics: readonly string[]): void {
    for (const topic of topics) {
      subscribers.set(topic, (subscribers.get(topic) ?? new Set()).add(self.clientId))
      for (const item of mail.get(topic) ?? []) deliver(self, topic, item)
    }
  }

  function deliver(to: Socket, topic: string, item: Mail): void {
    const { message, tag, id, publisher, expiresAt } = item
    if (publisher === to.clientId || expiresAt < Date.now() || acked.has(`${to.clientId} ${topic} ${id}`)) return
    // 19 digits: more than a JavaScript number holds.
    const token = String(++deliveryId)
    deliveries.set(token, `${topic} ${id}`)
    const params = { id: topic, data: { topic, message, publishedAt: Date.now(), tag, attestation: '' } }
    to.socket.send(`{"id":${token},"jsonrpc":"2.0","method":"irn_subscription","params":${JSON.stringify(params)}}`)
  }

  async function stop(): Promise<void> {
    for (const { socket } of sockets) socket.terminate()
    sockets.clear()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }

  async function start(): Promise<void> {
    server = new WebSocketServer({ port, host: '127.0.0.1' })
    await new Promise<void>((resolve) => server.once('listening', () => resolve()))
    listen()
  }

  return {
    url,
    log,
    /** Ids of deliveries that clients acknowledged, as they wrote them. */
    acked,
    clientIds: () => [...sockets].map(({ clientId }) => clientId),
    /** Closes every connection from now on; undefined lets clients in again. */
    refuse(next: { code: number; reason: string } | undefined) {
      rejection = next
      rejections = 0
      if (next) for (const { socket } of sockets) socket.close(next.code, next.reason)
    },
    /** Connections refused since `refuse`. */
    rejections: () => rejections,
    /** Takes messages and answers nothing: a network that has gone away without a word. */
    mute(next: boolean) {
      isMute = next
    },
    /** Delivers every mail again to whoever is connected, acknowledged or not. */
    redeliverAll() {
      acked.clear()
      for (const [topic, box] of mail)
        for (const item of box)
          for (const other of sockets) if (subscribers.get(topic)?.has(other.clientId)) deliver(other, topic, item)
    },
    subscribersOf: (topic: string) => [...(subscribers.get(topic) ?? [])],
    mailTags: (topic: string) => (mail.get(topic) ?? []).map(({ tag }) => tag),
    stop,
    start,
    async restart() {
      await stop()
      await start()
    },
  }
}
