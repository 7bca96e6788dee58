import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { createIdentity } from '../../apps/relay/test/signToken.ts'
import type { RelayProcess } from './relayProcess.ts'

export type RelayFigures = {
  clients: number
  connectSeconds: number
  /** Resident memory of the relay that a connected, subscribed client costs. */
  bytesPerClient: number
  /** Publishing to delivery, at `paceRate` messages a second. */
  p50Ms: number
  p99Ms: number
  paceRate: number
  /** Deliveries a second when everybody publishes as fast as the relay answers. */
  messagesPerSecond: number
  published: number
  lost: number
}

/** Clients that open at once. */
const connectBatch = 100
/** A sealed request of a wallet call is about this long. */
const messageBytes = 700
/** Clients that publish in the throughput phase, one message in flight each. */
const publishers = 64
const settleMs = 3_000
const deliverTimeoutMs = 30_000

/** Connects clients in pairs, one subscribed to what the other publishes, and measures a paced phase and one at full speed. */
export async function measureRelay(
  relay: RelayProcess,
  options: { clients: number; paceRate: number; paceSeconds: number; fullSeconds: number },
): Promise<RelayFigures> {
  const { clients, paceRate, paceSeconds, fullSeconds } = options
  const sentAt = new Map<string, number>()
  const latencies: number[] = []
  let delivered = 0
  const onMessage = (message: string) => {
    const started = sentAt.get(message)
    // A message that comes twice is found here only once.
    if (started === undefined || !sentAt.delete(message)) return
    delivered += 1
    latencies.push(performance.now() - started)
  }

  // Signing and a first pairing load what every process pays once.
  const warm = await connectPeer(relay.url, () => {})
  await warm.call('irn_subscribe', { topic: randomBytes(32).toString('hex') })
  warm.close()
  await delay(settleMs)
  const before = await relay.metric('resident_memory_bytes')
  const startedAt = performance.now()
  const peers: Peer[] = []
  while (peers.length < clients) {
    const count = Math.min(connectBatch, clients - peers.length)
    peers.push(...(await Promise.all(Array.from({ length: count }, () => connectPeer(relay.url, onMessage)))))
  }
  const pairs = Array.from({ length: clients / 2 }, (_, i) => ({
    from: peers[i * 2] as Peer,
    to: peers[i * 2 + 1] as Peer,
    topic: randomBytes(32).toString('hex'),
  }))
  await Promise.all(
    pairs.flatMap(({ from, to, topic }) => [from, to].map((peer) => peer.call('irn_subscribe', { topic }))),
  )
  const connectSeconds = (performance.now() - startedAt) / 1000
  await delay(settleMs)
  const bytesPerClient = ((await relay.metric('resident_memory_bytes')) - before) / clients

  let published = 0
  const publish = async (pair: (typeof pairs)[number]) => {
    const message = randomBytes(messageBytes * 0.75).toString('base64')
    sentAt.set(message, performance.now())
    published += 1
    await pair.from.call('irn_publish', { topic: pair.topic, message, ttl: 300, tag: 1108 })
  }
  const pick = (i: number) => pairs[i % pairs.length] as (typeof pairs)[number]

  const total = paceRate * paceSeconds
  const pacedAt = performance.now()
  const answers: Promise<void>[] = []
  for (let i = 0; i < total; i += 1) {
    const due = pacedAt + (i / paceRate) * 1000
    if (due > performance.now()) await delay(due - performance.now())
    answers.push(publish(pick(i)))
  }
  await Promise.all(answers)
  await drained()
  const paced = latencies.splice(0).toSorted((a, b) => a - b)

  const fullAt = performance.now()
  const deliveredBefore = delivered
  const until = fullAt + fullSeconds * 1000
  await Promise.all(
    Array.from({ length: Math.min(publishers, pairs.length) }, async (_, i) => {
      for (let turn = i; performance.now() < until; turn += publishers) await publish(pick(turn))
    }),
  )
  await drained()
  const messagesPerSecond = (delivered - deliveredBefore) / ((performance.now() - fullAt) / 1000)
  for (const peer of peers) peer.close()
  return {
    clients,
    connectSeconds,
    bytesPerClient,
    p50Ms: percentile(paced, 0.5),
    p99Ms: percentile(paced, 0.99),
    paceRate,
    messagesPerSecond,
    published,
    lost: sentAt.size,
  }

  async function drained(): Promise<void> {
    const deadline = performance.now() + deliverTimeoutMs
    while (sentAt.size > 0 && performance.now() < deadline) await delay(5)
  }
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** One of many clients: as little work as the protocol allows, so that the relay is what is measured. */
async function connectPeer(url: string, onMessage: (message: string) => void) {
  const address = `${url}/?auth=${createIdentity().token(url)}&projectId=bench&useOnCloseEvent=true`
  const socket = new WebSocket(address, { perMessageDeflate: false })
  const waiting = new Map<number, (error: string | undefined) => void>()
  let lastId = 1e9
  socket.on('message', (data) => {
    const text = String(data)
    const frame = JSON.parse(text)
    if (frame.method === 'irn_subscription') {
      socket.send(`{"id":${frame.id},"jsonrpc":"2.0","result":true}`)
      onMessage(frame.params.data.message)
      return
    }
    waiting.get(frame.id)?.(frame.error?.data)
    waiting.delete(frame.id)
  })
  await once(socket, 'open')

  return {
    call(method: string, params: object): Promise<void> {
      const id = ++lastId
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      return new Promise((resolve, reject) =>
        waiting.set(id, (error) => (error ? reject(new Error(`${method}: ${error}`)) : resolve())),
      )
    },
    close: () => socket.terminate(),
  }
}

type Peer = Awaited<ReturnType<typeof connectPeer>>
