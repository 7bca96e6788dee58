import { connect } from 'node:net'
import { Agent } from 'undici'
import { startUpstream } from './startUpstream.ts'

/**
 * A server of a stranger: its `dispatcher` takes every https address there, whatever its host, as if the name led to it and TLS were done.
 */
export async function startStranger(response: Parameters<typeof startUpstream>[0]) {
  const upstream = await startUpstream(response)
  const { port } = new URL(upstream.url)
  const dispatcher = new Agent({
    connect(_options, callback) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.once('connect', () => callback(null, socket)).once('error', (error) => callback(error, null))
    },
  })
  return {
    dispatcher,
    async stop() {
      await dispatcher.destroy()
      await upstream.stop()
    },
  }
}
