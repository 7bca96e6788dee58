import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The origin of the scripted wallet page, which is not the tests'. */
    frameOrigin: string
  }
}

const script = new URL('./framePage.js', import.meta.url)
const html =
  '<!doctype html><meta charset="utf-8"><title>Wallet</title><main></main><script type="module" src="/framePage.js"></script>'

/** Serves the scripted wallet page on an origin of its own, for the tests in a browser. */
export default async function serveFrame(project: TestProject): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const isScript = pathname === '/framePage.js'
    const isPage = pathname.startsWith('/v1/')
    // Another origin than the one that was asked for.
    if (searchParams.get('projectId')?.includes('"elsewhere"') && request.headers.host?.startsWith('127.')) {
      const { port } = server.address() as AddressInfo
      response.writeHead(302, { location: `http://localhost:${port}${request.url}` }).end()
      return
    }
    response.writeHead(isScript || isPage ? 200 : 404, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      'cache-control': 'no-store',
    })
    response.end(isScript ? readFileSync(script) : isPage ? html : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  project.provide('frameOrigin', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
