import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Misbehaviour = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Stands before an upstream: passes everything on as it came, or misbehaves, or is gone, as a test says.
 * @param options.prefix of paths here, which the upstream does not see.
 */
export async function startFront(target: string, { prefix = '' }: { prefix?: string } = {}) {
  const { hostname, port } = new URL(target)
  let misbehave: Misbehaviour | undefined
  let hits = 0
  const create = () =>
    createServer((request, response) => {
      hits += 1
      if (misbehave) {
        request.resume()
        return misbehave(request, response)
      }
      const { method, url = '/', headers } = request
      const path = (url.startsWith(prefix) ? url.slice(prefix.length) : url) || '/'
      const onward = send({ hostname, port, method, path, headers }, (forwarded) => {
        response.writeHead(forwarded.statusCode ?? 502, forwarded.headers)
        forwarded.pipe(response)
      })
      onward.on('error', () => response.destroy())
      return request.pipe(onward)
    })
  let server = create()
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  await listen(0)
  const own = (server.address() as AddressInfo).port
  return {
    url: `http://127.0.0.1:${own}`,
    /** Requests that came here. */
    countHits: () => hits,
    /** From now on. */
    misbehave(how: Misbehaviour | undefined) {
      misbehave = how
    },
    /** Takes no connections any more, and hangs up on those there are. */
    goDown: close,
    async comeBack() {
      server = create()
      await listen(own)
    },
    stop: close,
  }
}

export type Front = Awaited<ReturnType<typeof startFront>>
