import { SignClient } from '@walletconnect/sign-client'

/** The official client, nothing remembered of earlier ones. It gets no answer from its maker's hosts at once: the bench stays on this machine. */
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
