import type { StartedClient } from './startSignClient.ts'

/** What the client keeps to itself and has no call to let go of. */
type Internals = {
  connect: () => Promise<void>
  request: () => Promise<true>
  provider: {
    request?: () => Promise<true>
    events?: { eventNames(): unknown[]; emit(id: string, answer: object): void }
  }
  publisher: { queue: Map<string, unknown> }
  reconnectTimeout?: ReturnType<typeof setTimeout>
  pingTimeout?: ReturnType<typeof setTimeout>
}

/** Ends the official client: no socket, no interval and no publication that waits up to a minute stays behind. */
export async function stopSignClient({ client, globalName }: StartedClient): Promise<void> {
  const { relayer, heartbeat } = client.core
  const internals = relayer as unknown as Internals
  const { provider, publisher } = internals
  heartbeat.stop()
  // A call it is about to make would open the socket again: from here on each is taken for done, as are those that wait already.
  const done = async () => true as const
  internals.request = done
  internals.connect = async () => {}
  if (provider.request) provider.request = done
  for (const id of provider.events?.eventNames() ?? [])
    if (/^\d+$/.test(String(id))) provider.events?.emit(String(id), { id, jsonrpc: '2.0', result: true })
  for (const id of publisher.queue.keys()) relayer.events.emit('relayer_publish', { id })
  await relayer.transportClose()
  clearTimeout(internals.reconnectTimeout)
  clearTimeout(internals.pingTimeout)
  const globals = globalThis as Record<string, unknown>
  delete globals[globalName]
  delete globals[`${globalName}_count`]
}
