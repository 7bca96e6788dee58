import { median } from '../widget/median.ts'
import { type Storage, startServer } from './startServer.ts'

export type StartFigures = { medianMs: number; slowestMs: number; idleRss: number }

/** From the start of the process until `/ready` says yes, on a database that was there before. */
export async function measureStart(options: {
  storage: Storage
  upstreamUrl: string
  times: number
}): Promise<StartFigures> {
  const readyMs: number[] = []
  const rss: number[] = []
  for (let time = 0; time < options.times; time += 1) {
    const server = await startServer(options)
    readyMs.push(server.readyMs)
    rss.push((await server.usageAfterCollection()).rss)
    await server.stop()
  }
  return { medianMs: median(readyMs), slowestMs: Math.max(...readyMs), idleRss: median(rss) }
}
