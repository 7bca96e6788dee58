import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import Fastify from 'fastify'
import { Agent } from 'undici'

/**
 * The floor of a server that someone operates: a bare Fastify that does for each request what an operator needs, in the least code, and
 * nothing else. A project with its origins, a rate limit, a log line with a random id, and the headers of the real server's response
 * (`HEADERS`, a JSON list of names and values). Then it answers with as many bytes, written before, or passes a JSON-RPC call on to
 * `UPSTREAM_URL` if its method is listed.
 */
const headers = JSON.parse(process.env.HEADERS)
const app = Fastify({ logger: false, keepAliveTimeout: 72_000, genReqId: () => randomUUID() })

const projects = new Map([['bench', { id: 'bench', origins: ['https://app.example.com'] }]])
const buckets = new Map()
const limit = { burst: 1e9, perMs: 0.1 }

function admit({ ip, headers: { origin }, routeOptions }, projectId) {
  const project = projects.get(projectId)
  if (!project?.origins.includes(origin)) return 403
  const key = `${routeOptions.url} ${project.id} ${ip}`
  const now = performance.now()
  const bucket = buckets.get(key) ?? { tokens: limit.burst, filledAt: now }
  const tokens = Math.min(limit.burst, bucket.tokens + (now - bucket.filledAt) * limit.perMs)
  if (tokens < 1) return 429
  buckets.set(key, { tokens: tokens - 1, filledAt: now })
  return undefined
}

const identity = `"pid":${process.pid},"hostname":${JSON.stringify(hostname())}`
let lines = []
app.addHook('onResponse', ({ id, method, routeOptions }, reply, done) => {
  if (lines.length === 0) setTimeout(write, 10)
  const request = `"reqId":"${id}","method":"${method}","route":${JSON.stringify(routeOptions.url)}`
  const outcome = `"status":${reply.statusCode},"ms":${Math.round(reply.elapsedTime * 10) / 10},"project":"bench"`
  lines.push(`{"level":30,"time":${Date.now()},${identity},${request},${outcome},"msg":"request"}\n`)
  done()
})
function write() {
  process.stdout.write(Buffer.from(lines.join('')))
  lines = []
}

function send(reply, status, bytes) {
  const list = [...headers, 'x-request-id', reply.request.id, 'content-length', String(bytes.length)]
  reply.hijack()
  reply.raw.writeHead(status, list)
  reply.raw.end(bytes)
}

const empty = Buffer.alloc(0)
const written = new Map()
app.route({
  method: ['GET', 'POST'],
  url: '/bytes/:size',
  exposeHeadRoute: false,
  handler(request, reply) {
    const { size } = request.params
    const rejected = admit(request, request.body?.projectId ?? request.query.projectId)
    if (rejected) return send(reply, rejected, empty)
    const bytes = written.get(size) ?? Buffer.alloc(Number(size), 'x')
    written.set(size, bytes)
    send(reply, 200, bytes)
  },
})

const upstreamUrl = process.env.UPSTREAM_URL
const dispatcher = new Agent({ connections: 64 })
const upstreamHeaders = { 'content-type': 'application/json' }
const methods = new Set(['eth_call', 'eth_blockNumber', 'eth_gasPrice', 'eth_getBalance'])
const timeoutMs = 10_000

app.post('/rpc', (request, reply) => {
  const rejected = admit(request, request.query.projectId)
  if (rejected) return send(reply, rejected, empty)
  const { jsonrpc, id, method, params } = request.body
  if (jsonrpc !== '2.0' || !methods.has(method) || !Array.isArray(params)) return send(reply, 400, empty)
  const chunks = []
  let status = 0
  const timer = setTimeout(() => controller?.abort(new Error('No response in time.')), timeoutMs)
  let controller
  // Written anew, so that nothing reaches the node that was not checked; no header of the caller does.
  const body = JSON.stringify({ jsonrpc, id, method, params })
  const call = { origin: upstreamUrl, path: '/', method: 'POST', body, headers: upstreamHeaders }
  dispatcher.dispatch(call, {
    onRequestStart(started) {
      controller = started
    },
    onResponseStart(_controller, code) {
      status = code
    },
    onResponseData(_controller, chunk) {
      chunks.push(chunk)
    },
    onResponseEnd() {
      clearTimeout(timer)
      const bytes = Buffer.concat(chunks)
      // A node that rate-limits says so in a response that is otherwise fine.
      const isUsable = status === 200 && JSON.parse(bytes.toString()).error === undefined
      send(reply, isUsable ? 200 : 503, isUsable ? bytes : empty)
    },
    onResponseError() {
      clearTimeout(timer)
      send(reply, 503, empty)
    },
  })
})
app.get('/', () => 'OK')
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
