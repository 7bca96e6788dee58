import { SignClient } from '@walletconnect/sign-client'
import { request, requested, type Visit, type VisitOptions } from './Visit.ts'

export async function visitWithOfficial({ relayUrl, name, onLink, rest }: VisitOptions): Promise<Visit> {
  const start = performance.now()
  const { client, stop } = await startOfficialClient({ relayUrl, name })
  const { uri, approval } = await client.connect({ optionalNamespaces: requested })
  // It gives the link once the relay has taken the proposal.
  const linkMs = performance.now() - start
  if (!uri) throw new Error('The official client gave no link.')
  await rest()

  const scanned = performance.now()
  onLink(uri)
  const { topic } = await approval()
  const settleMs = performance.now() - scanned
  await rest()

  const requestedAt = performance.now()
  const { chainId, ...rpc } = request
  await client.request({ topic, chainId, request: rpc })
  const requestMs = performance.now() - requestedAt
  await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  await stop()
  return { linkMs, heldMs: linkMs, settleMs, requestMs }
}

/**
 * The official client, nothing remembered of earlier ones. It gets no answer from its maker's hosts at once: the bench stays on this
 * machine.
 */
export async function startOfficialClient(options: { relayUrl: string; name: string }) {
  const { relayUrl, name } = options
  globalThis.fetch = () => Promise.reject(new TypeError('The bench has no internet.'))
  const client = await SignClient.init({
    projectId: 'bench',
    relayUrl,
    // Clients of one prefix in one process would share their state.
    customStoragePrefix: name,
    logger: 'silent',
    telemetryEnabled: false,
    storageOptions: { database: ':memory:' },
    metadata: { name, description: '', url: `https://${name}.test`, icons: [] },
  })
  return {
    client,
    async stop() {
      client.core.heartbeat.stop()
      await client.core.relayer.transportClose()
    },
  }
}
