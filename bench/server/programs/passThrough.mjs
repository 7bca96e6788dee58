import { createServer } from 'node:http'
import { Agent, request } from 'undici'

/**
 * The baseline of the JSON-RPC proxy: forwards each body to `UPSTREAM_URL` with undici and returns the response, without parsing either.
 */
const upstreamUrl = process.env.UPSTREAM_URL
const dispatcher = new Agent({ connections: 64 })
const headers = { 'content-type': 'application/json' }

// Connections stay open through the other side's turns.
createServer({ keepAliveTimeout: 72_000 }, (incoming, outgoing) => {
  if (incoming.method === 'GET') return void outgoing.end('OK')
  const chunks = []
  incoming.on('data', (chunk) => chunks.push(chunk))
  incoming.on('end', async () => {
    const body = Buffer.concat(chunks)
    try {
      const answer = await request(upstreamUrl, { method: 'POST', body, headers, dispatcher })
      const bytes = Buffer.from(await answer.body.arrayBuffer())
      outgoing.writeHead(answer.statusCode, { ...headers, 'content-length': bytes.length }).end(bytes)
    } catch {
      outgoing.writeHead(502, { 'content-length': 0 }).end()
    }
  })
}).listen(Number(process.env.PORT), '127.0.0.1')
