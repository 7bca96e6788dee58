import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An empty page on an origin that no project lists. It has no policy, so that nothing but the wallet's own keeps the wallet from it. */
export async function startStranger(): Promise<{ url: string; stop(): Promise<void> }> {
  const http = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      '<!doctype html><html lang="en"><head><title>Stranger</title></head><body><h1>Stranger</h1></body></html>',
    )
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
}
