import { createServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import pino, { type DestinationStream } from 'pino'
import { WebSocketServer } from 'ws'
import { AdmissionError } from './auth/AdmissionError.ts'
import { toAudience } from './auth/verifyAuthJwt.ts'
import { admitClient } from './connection/admitClient.ts'
import { createConnectionSet } from './connection/createConnectionSet.ts'
import { createInbox } from './connection/createInbox.ts'
import { createOutbox } from './connection/createOutbox.ts'
import { createRejections } from './connection/createRejections.ts'
import { createTopicIndex } from './connection/createTopicIndex.ts'
import { createTurns } from './connection/createTurns.ts'
import { deliver, writeData } from './connection/deliver.ts'
import { endSocket } from './connection/endSocket.ts'
import { keepAlive, openConnection } from './connection/openConnection.ts'
import { pump } from './connection/pump.ts'
import { parseEnv, type RelayConfig } from './env.ts'
import { answerProbe } from './http/answerProbe.ts'
import { listen, serveMetrics } from './http/serveMetrics.ts'
import { addressKey } from './limits/addressKey.ts'
import { createConnectLimit, createKeyLimit } from './limits/createClientLimits.ts'
import { limitTcp } from './limits/limitTcp.ts'
import { createMetrics } from './metrics/createMetrics.ts'
import { createStorageLog, reportStoreError } from './metrics/createStorageLog.ts'
import type { RelayContext } from './RelayContext.ts'
import { createMemoryStore } from './store/createMemoryStore.ts'
import { createRedisStore } from './store/createRedisStore.ts'
import type { RelayStoreOptions, StoredMessage } from './store/RelayStore.ts'
import { version } from './version.ts'

/** Options of a relay. The defaults are those of the environment, except for a free port and a silent log. */
export type RelayOptions = Partial<RelayConfig> & {
  /** Where the log goes; standard output when absent. */
  logTo?: DestinationStream
  /** Milliseconds between pings. */
  pingMs?: number
  /** Milliseconds that a client with waiting responses may read nothing. */
  stallMs?: number
  /** Milliseconds that a client may take for one message. */
  unfinishedMs?: number
}

/** A running relay. */
export type Relay = {
  /** `ws://` address to give to clients, and the audience of their tokens. */
  url: string
  port: number
  /** Port of `/metrics`, if configured. */
  metricsPort: number | undefined
  /** Rejects new clients, finishes calls in progress and closes every socket with 1001. */
  close(): Promise<void>
}

/** Sockets that do not complete the closing handshake are terminated after this time. */
const closeTimeoutMs = 2_000
const upgradeTimeoutMs = 10_000

/**
 * Starts a WalletConnect v2 relay in this process.
 * @throws Error when the port is taken or Redis does not respond.
 * @example
 * const relay = await startRelay() // a free port on 127.0.0.1, messages in memory, any project
 * const client = createPairingClient({ relayUrl: relay.url, projectId: 'any', metadata })
 * await relay.close()
 */
export async function startRelay(options: RelayOptions = {}): Promise<Relay> {
  const { logTo, pingMs, stallMs, unfinishedMs, ...settings } = options
  const config: RelayConfig = { ...parseEnv({}), port: 0, logLevel: 'silent', ...settings }
  const log = pino({ level: config.logLevel, base: { app: 'relay' } }, logTo ?? pino.destination(1))
  const connections = createConnectionSet()
  const metrics = createMetrics({
    connections: { help: 'Open sockets.', read: () => connections.size },
    unacknowledged: {
      help: 'Deliveries not acknowledged yet.',
      read: () => [...connections].reduce((sum, { inFlight }) => sum + inFlight.size, 0),
    },
    stored_bytes: {
      help: 'Bytes of messages in the store, as far as this process knows.',
      read: () => store.storedBytes,
    },
    stored_bytes_limit: { help: 'MAX_STORED_BYTES.', read: () => config.maxStoredBytes },
    resident_memory_bytes: { help: 'Resident memory of the process.', read: () => process.memoryUsage.rss() },
  })
  const storageLog = createStorageLog(log)
  const store = await openStore()
  let deliveryId = Date.now() * 1_000
  const index = createTopicIndex(store, (error) => reportStoreError({ metrics, log }, error))
  const context: RelayContext = {
    config,
    log,
    metrics,
    storageLog,
    store,
    connections,
    turns: createTurns(),
    mayConnect: createConnectLimit(),
    mayBring: createKeyLimit(config.maxConnectionsPerIp),
    index,
    outbox: createOutbox({ metrics, connections, index }, stallMs),
    inbox: createInbox({ metrics, connections, index }, unfinishedMs),
    nextDeliveryId: () => String(++deliveryId),
  }
  let isClosing = false
  let admitted = 0
  const server = createServer({
    headersTimeout: upgradeTimeoutMs,
    requestTimeout: upgradeTimeoutMs,
    connectionsCheckingInterval: 1_000,
  })
  limitTcp(server, config)
  const rejections = createRejections()
  const sockets = new WebSocketServer({
    noServer: true,
    // An approval contains two messages and a little more.
    maxPayload: config.maxMessageBytes * 2 + 65_536,
    perMessageDeflate: false,
  })
  // A rejected client sends at most its topics.
  const rejectingSockets = new WebSocketServer({ noServer: true, maxPayload: 65_536, perMessageDeflate: false })
  server.on('request', (request, response) => {
    answerProbe({ store, isClosing: () => isClosing }, request, response).catch(() => response.destroy())
  })
  server.on('upgrade', (request, socket, head) => upgrade(request, socket, head))

  let port: number
  let probe: Awaited<ReturnType<typeof serveMetrics>> | undefined
  try {
    port = await listen(server, { port: config.port, host: config.host })
    if (config.metricsPort !== undefined)
      probe = await serveMetrics(metrics, { port: config.metricsPort, host: config.metricsHost })
  } catch (error) {
    server.close()
    await store.close()
    throw error
  }
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  const url = config.publicUrls[0] ?? `ws://${host}:${port}`
  const urls = config.publicUrls.length > 0 ? config.publicUrls : [url, `ws://localhost:${port}`]
  const audiences: ReadonlySet<string> = new Set([...urls, ...config.tokenAudiences].map(toAudience))
  const stopPings = keepAlive(context, pingMs)
  const kind = config.redisUrl === undefined ? 'memory' : 'Redis'
  log.info(
    { url, version, node: process.versions.node, store: kind, projects: config.projects.length },
    `started with version ${version}, messages in ${kind}, at ${url}`,
  )
  for (const { name, nearest } of config.misspelled)
    log.warn({ variable: name }, `The variable ${name} is not a setting of this relay. Did you mean ${nearest}?`)
  if (config.projects.length === 0)
    log.warn('PROJECTS is not set: every project id from every origin may use this relay.')

  async function openStore() {
    const shared: RelayStoreOptions = {
      maxMailboxMessages: config.maxMailboxMessages,
      maxStoredBytes: config.maxStoredBytes,
      maxStoredBytesPerAddress: config.maxStoredBytesPerAddress,
      maxStoredBytesPerClient: config.maxStoredBytesPerClient,
      unclaimedLifetimeMs: config.maxUnclaimedTtlSeconds * 1000,
      maxTopicsPerClient: config.maxTopicsPerClient,
      maxClientsPerTopic: config.maxClientsPerTopic,
      onMessage: deliverToSubscribers,
      onGap: pumpAll,
      onForget: endClient,
      onEvict(count) {
        metrics.count('evicted_total', '', count)
        storageLog.count('evicted', count)
      },
    }
    if (config.redisUrl === undefined) return createMemoryStore(shared)
    return createRedisStore({
      ...shared,
      url: config.redisUrl,
      prefix: config.redisPrefix,
      onError: (error) => log.warn({ error: error.message }, 'Redis connection'),
    })
  }

  function deliverToSubscribers(message: StoredMessage): void {
    // A large message is serialized once for all subscribers.
    const data = writeData(message)
    for (const connection of context.index.connectionsOf(message.topic))
      if (!connection.isBehind) deliver(context, connection, { message, data })
  }

  /** The client subscribes again when it reconnects. */
  function endClient(clientId: string): void {
    for (const connection of connections.ofClient(clientId))
      endSocket(context, connection, { code: 3001, reason: 'Too many subscriptions' })
  }

  function pumpAll(): void {
    for (const connection of connections)
      pump(context, connection, [...connection.topics]).catch((error: unknown) => reportStoreError(context, error))
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    const target = request.url ?? '/'
    const query = new URLSearchParams(target.includes('?') ? target.slice(target.indexOf('?')) : '')
    if (isClosing) {
      log.info({ status: 503, reason: 'closing' }, 'connection rejected')
      rejections.byStatus(socket, { status: 503, reason: 'The relay is shutting down' })
      return
    }
    try {
      const client = admitClient(context, request, { query, audiences })
      metrics.count('connections_total', 'admitted')
      sockets.handleUpgrade(request, socket, head, (opened) => {
        admitted += 1
        openConnection(context, { socket: opened, raw: socket }, client)
      })
    } catch (error) {
      if (!(error instanceof AdmissionError)) throw error
      metrics.count('connections_total', error.reason)
      log.info({ status: error.status, reason: error.reason }, 'connection rejected')
      // A page can read a close reason, but not the status of a rejected handshake.
      const address = addressKey(request, config.trustedProxyHops)
      if (query.get('useOnCloseEvent') === 'true' && rejections.mayClose(address))
        rejectingSockets.handleUpgrade(request, socket, head, (opened) =>
          rejections.byClose(opened, { address, error }),
        )
      else rejections.byStatus(socket, error)
    }
  }

  return {
    url,
    port,
    metricsPort: probe?.port,
    async close() {
      if (isClosing) return
      isClosing = true
      stopPings()
      context.inbox.close()
      const closed = new Promise((resolve) => server.close(resolve))
      // A client that does not read its responses does not block closing.
      await Promise.race([
        Promise.all([...connections].map(({ tail }) => tail)),
        delay(closeTimeoutMs, undefined, { ref: false }),
      ])
      for (const { socket } of connections) socket.close(1001, 'The relay restarts')
      const cut = setTimeout(() => {
        for (const { socket } of connections) socket.terminate()
        server.closeAllConnections()
      }, closeTimeoutMs)
      server.closeIdleConnections()
      await closed
      clearTimeout(cut)
      await probe?.close()
      await store.close()
      const uptimeSeconds = Math.round(process.uptime())
      log.info({ connections: admitted, uptimeSeconds }, `closed after ${admitted} connections and ${uptimeSeconds} s`)
    },
  }
}
