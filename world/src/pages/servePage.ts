import { close, listen } from '../http/listen.ts'
import type { WorldInfo } from '../worldInfo.ts'
import { createStaticServer } from './createStaticServer.ts'

/** Serves a built page on a port, with `/world.json`, under the strict policy, once it is built. */
export async function servePage(options: {
  /** With index.html. */
  folder: Promise<string>
  port: number
  info: () => WorldInfo
}): Promise<{ stop(): Promise<void> }> {
  const server = createStaticServer({ folder: await options.folder, info: options.info })
  await listen(server, { port: options.port })
  return { stop: () => close(server) }
}
