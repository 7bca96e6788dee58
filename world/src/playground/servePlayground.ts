import { close } from '../http/close.ts'
import { listen } from '../http/listen.ts'
import type { WorldInfo } from '../worldInfo.ts'
import { buildPlayground } from './buildPlayground.ts'
import { createStaticServer } from './createStaticServer.ts'
import { startDevServer } from './startDevServer.ts'

export type PlaygroundMode = 'built' | 'dev'

/** Serves the playground on a port, built (the default of `npm start`) or from its sources with hot reload. */
export async function servePlayground(options: {
  mode: PlaygroundMode
  port: number
  info: () => WorldInfo
  signal?: AbortSignal
}): Promise<{ stop(): Promise<void> }> {
  const { mode, port, info, signal } = options
  if (mode === 'dev') return startDevServer({ port, info })
  const server = createStaticServer({ folder: await buildPlayground({ signal }), info })
  await listen(server, { port })
  return { stop: () => close(server) }
}
