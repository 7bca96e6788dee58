import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

const checkEveryMs = 50
const checkTimeoutMs = 2_500
const answerTimeoutMs = 30_000

type Target = { url: URL; isReady: boolean }
type Call = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer }

/**
 * An HTTP balancer on a free loopback port: round robin over the targets whose `/ready` returns 200. A request is retried on the next
 * target when the connection was refused, so that it cannot have arrived, or when it is a GET without a response. A write that may have
 * reached a server is never repeated: it gets a 502.
 */
export async function startBalancer(targetUrls: readonly string[]) {
  const targets = targetUrls.map((url): Target => ({ url: new URL(url), isReady: false }))
  const agent = new Agent({ keepAlive: true })
  const lost = { writes: 0, reads: 0 }
  let next = 0
  let isStopped = false

  const checks = targets.map(async (target) => {
    while (!isStopped) {
      target.isReady = await checkReady(target.url)
      await new Promise((resolve) => setTimeout(resolve, checkEveryMs))
    }
  })
  /** The ready targets, starting with the next in turn; all targets when none is ready, as a check may be late. */
  function order(): Target[] {
    next += 1
    const ready = targets.filter(({ isReady }) => isReady)
    const open = ready.length > 0 ? ready : targets
    return [...open.slice(next % open.length), ...open.slice(0, next % open.length)]
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const { method = 'GET', url = '/', headers } = incoming
    const call: Call = { method, path: url, headers, body: Buffer.concat(chunks) }
    for (const target of order()) {
      try {
        const upstream = await send(target.url, call, agent)
        response.writeHead(upstream.status, upstream.headers).end(upstream.body)
        return
      } catch (error) {
        target.isReady = false
        if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') continue
        lost[method === 'GET' ? 'reads' : 'writes'] += 1
        if (method === 'GET') continue
        response.writeHead(502).end('{"status":"FAILED","reasons":[{"field":"","description":"Bad gateway"}]}')
        return
      }
    }
    response.writeHead(503).end('{"status":"FAILED","reasons":[{"field":"","description":"No server is ready"}]}')
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Requests that a target accepted without a response. */
    lost,
    /** For each target, whether the last check found it ready. */
    ready: () => targets.map(({ isReady }) => isReady),
    async stop() {
      isStopped = true
      await Promise.all(checks)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function checkReady(url: URL): Promise<boolean> {
  return fetch(new URL('/ready', url), { signal: AbortSignal.timeout(checkTimeoutMs) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.ok
    },
    () => false,
  )
}

/** One attempt at one target; resolves once the response is complete. */
function send(
  { hostname, port }: URL,
  { method, path, headers, body }: Call,
  agent: Agent,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const { connection, 'transfer-encoding': encoding, ...passed } = headers
    const sent = body.length > 0 ? { ...passed, 'content-length': String(body.length) } : passed
    const outgoing = request({ hostname, port, method, path, agent, headers: sent, timeout: answerTimeoutMs })
    outgoing.on('timeout', () => outgoing.destroy(new Error('The server does not respond.')))
    outgoing.on('error', reject)
    outgoing.on('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const { connection: hop, 'transfer-encoding': chunked, 'keep-alive': keep, ...kept } = answer.headers
        resolve({ status: answer.statusCode ?? 502, headers: kept, body: Buffer.concat(chunks) })
      })
    })
    outgoing.end(body)
  })
}
