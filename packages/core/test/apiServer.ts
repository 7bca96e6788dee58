import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A real HTTP server on a free port of loopback whose answers a test sets. */
export async function startApiServer() {
  const api = {
    url: '',
    requests: [] as string[],
    answer: (_request: IncomingMessage, response: ServerResponse): void =>
      json(response, { http: ['eip155:1'], ws: [] }),
    close: async () => {},
  }
  const server = createServer((request, response) => {
    api.requests.push(request.url ?? '')
    if (request.url?.startsWith('/v1/supported-chains')) json(response, { http: ['eip155:1'], ws: [] })
    else api.answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  api.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  api.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return api
}

export function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
