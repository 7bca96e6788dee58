import { connect } from 'node:net'
import { Agent } from 'undici'
import { startUpstream } from './startUpstream.ts'

/**
 * An untrusted HTTP server. Its `dispatcher` sends every https request to it, whatever the host, as if DNS and TLS led there.
 */
export async function startUntrustedHost(response: Parameters<typeof startUpstream>[0]) {
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
