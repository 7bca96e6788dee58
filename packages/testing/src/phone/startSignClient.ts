import { SignClient } from '@walletconnect/sign-client'
import { createUuid } from '../shared/createUuid.ts'
import type { PhoneStorage, PhoneWalletOptions } from './PhoneWalletOptions.ts'

/** The official client. */
export type OfficialClient = Awaited<ReturnType<typeof SignClient.init>>

/** The client, and the name it has among this process's globals. */
type StartedClient = { client: OfficialClient; globalName: string }

/** Starts the official client with its own storage and relay, without telemetry or verify server. */
export async function startSignClient(
  options: Pick<PhoneWalletOptions, 'relayUrl' | 'projectId' | 'storage'> & {
    metadata: NonNullable<PhoneWalletOptions['metadata']>
  },
): Promise<StartedClient> {
  const { relayUrl, projectId = 'latchkey', storage, metadata } = options
  // The client keeps its core in a global of this name: two wallets of one process would be one. Where sessions outlive the
  // wallet, the name is part of the key they are found by.
  const name = storage ? 'phone' : `phone-${createUuid()}`
  const client = await SignClient.init({
    relayUrl,
    projectId,
    metadata,
    customStoragePrefix: name,
    storage: createKeyValueStorage(storage),
    logger: 'silent',
    telemetryEnabled: false,
    // The queue waits a second between two requests; this wallet orders what needs an order by itself.
    signConfig: { disableRequestQueue: true },
  })
  // It would request a public server for each proposal and request, and wait five seconds for it when offline.
  client.core.verify.resolve = async () => undefined as never
  return { client, globalName: `_walletConnectCore_${name}` }
}

/** The storage shape of the official client, over Web Storage or, without one, over memory of its own. */
function createKeyValueStorage(storage: PhoneStorage = createMemory()) {
  const read = <Value>(key: string): Value | undefined => {
    const text = storage.getItem(key)
    // Written below by the same client, so what comes back is what it was.
    return text === null ? undefined : (JSON.parse(text) as Value)
  }
  const keys = () =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key !== null)
  return {
    getKeys: async () => keys(),
    getEntries: async <Value>() => keys().map((key): [string, Value] => [key, read(key) as Value]),
    getItem: async <Value>(key: string) => read<Value>(key),
    setItem: async (key: string, value: unknown) => storage.setItem(key, JSON.stringify(value)),
    removeItem: async (key: string) => storage.removeItem(key),
  }
}

function createMemory(): PhoneStorage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

/** Private members of the client, which has no method that releases them. */
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
