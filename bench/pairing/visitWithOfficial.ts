import { startOfficialClient } from './startOfficialClient.ts'
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

  const asked = performance.now()
  const { chainId, ...rpc } = request
  await client.request({ topic, chainId, request: rpc })
  const requestMs = performance.now() - asked
  await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  await stop()
  return { linkMs, heldMs: linkMs, settleMs, requestMs }
}
