import { servePage } from '../pages/servePage.ts'
import type { WorldInfo } from '../worldInfo.ts'
import { startDevServer } from './startDevServer.ts'

export type PlaygroundMode = 'built' | 'dev'

/** Serves the playground on a port, built (the default of `npm start`) or from its sources with hot reload. */
export async function servePlayground(options: {
  mode: PlaygroundMode
  port: number
  info: () => WorldInfo
  signal?: AbortSignal
}): Promise<{ stop(): Promise<void> }> {
  const { mode, ...rest } = options
  if (mode === 'dev') return startDevServer(rest)
  return servePage({ ...rest, name: 'playground', packageName: '@latchkey/playground' })
}
