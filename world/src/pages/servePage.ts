import { close } from '../http/close.ts'
import { listen } from '../http/listen.ts'
import type { WorldInfo } from '../worldInfo.ts'
import { buildPage } from './buildPage.ts'
import { createStaticServer } from './createStaticServer.ts'

/** Builds a page where need be and serves it on a port, with `/world.json`, under the strict policy. */
export async function servePage(options: {
  name: string
  packageName: string
  port: number
  info: () => WorldInfo
  signal?: AbortSignal
}): Promise<{ stop(): Promise<void> }> {
  const { port, info, ...page } = options
  const server = createStaticServer({ folder: await buildPage(page), info })
  await listen(server, { port })
  return { stop: () => close(server) }
}
