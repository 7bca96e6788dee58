import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RelayContext } from '../RelayContext.ts'
import { version } from '../version.ts'

/** Plain HTTP on the relay's port: `/health` while the process runs, `/ready` while it accepts clients and its store responds. */
export async function answerProbe(
  context: Pick<RelayContext, 'store'> & { isClosing(): boolean },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path] = (request.url ?? '').split('?')
  if (request.method !== 'GET' && request.method !== 'HEAD') return answer(response, 405, 'Method not allowed')
  if (path === '/health') return answer(response, 200, `OK v${version}`)
  if (path === '/ready') {
    const isReady =
      !context.isClosing() &&
      (await context.store.ping().then(
        () => true,
        () => false,
      ))
    return answer(response, isReady ? 200 : 503, isReady ? 'Ready' : 'Not ready')
  }
  if (path === '/') return answer(response, 426, 'This is a WalletConnect relay: connect by WebSocket.')
  return answer(response, 404, 'Not found')
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(status === 426 ? { upgrade: 'websocket' } : {}),
  })
  response.end(`${text}\n`)
}
