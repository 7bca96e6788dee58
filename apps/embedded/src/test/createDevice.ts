import { laterEndpoints } from '@latchkey/wire/wallet'
import { createWalletApi } from '../api/walletApi.ts'
import type { Page } from '../boot/readPage.ts'
import { callVault } from '../calls/callVault.ts'
import { serveVault } from '../calls/serveVault.ts'
import type { Vault } from '../calls/vaultCalls.ts'
import { type Locks, readDeviceKeys } from '../device/deviceKeys.ts'
import type { DeviceStore } from '../device/deviceStore.ts'
import { laterFlows } from '../flows/laterFlows.ts'
import type { WalletContext } from '../flows/walletContext.ts'
import { noPasskeys } from '../passkey/createPasskeys.ts'
import type { Passkeys } from '../passkey/Passkeys.ts'
import { createSession } from '../session/createSession.ts'
import { createVault, type VaultOptions } from '../vault/createVault.ts'
import type { ServerDouble } from './double/createServerDouble.ts'
import { localChain } from './testChains.ts'

export const walletOrigin = 'https://wallet.example.com'
export const appOrigin = 'https://app.example.com'

/** Runs one step of the page, or keeps it from ever ending. `name` says what it is. */
export type Around = <T>(name: string, run: () => Promise<T>) => Promise<T>

type DeviceOptions = VaultOptions & {
  /** What an earlier page of this device has kept. */
  records?: Map<string, unknown>
  passkeys?: Passkeys
  /** Around every write, request and call of the vault. */
  around?: Around
}

/**
 * A browser with a wallet's page in it, in this process: its store is memory, its vault runs behind the real protocol. `close` ends its
 * channels: a process that opened thousands of devices gets slower with each.
 */
export async function createDevice(
  server: Pick<ServerDouble, 'fetch' | 'hpkeKey'>,
  options: DeviceOptions = {},
): Promise<WalletContext & { records: Map<string, unknown>; locks: Locks; close: () => void }> {
  const { records = new Map<string, unknown>(), passkeys = noPasskeys, around = (_name, run) => run() } = options
  const store = createMemoryStore(records, around)
  const locks = createLocks()
  const keys = await readDeviceKeys(store, locks, 'test')
  const request: ServerDouble['fetch'] = (path, init) => around(`request ${path}`, () => server.fetch(path, init))
  const api = createWalletApi({
    origin: walletOrigin,
    key: keys.signing,
    language: () => 'en',
    loadEndpoints: async () => laterEndpoints,
    request,
  })
  const session = createSession({ api, store, locks, scope: 'test' })
  const workers: Worker[] = []
  const startVault = () => {
    const worker = startInProcess(options)
    workers.push(worker)
    return worker
  }
  const vault = goAround(callVault(startVault), around)
  const page: Page = {
    placement: 'frame',
    projectId: 'test',
    appName: 'Test',
    origins: [{ origin: appOrigin }],
    hpkeKey: server.hpkeKey,
    vault: '/assets/vault.js',
    chains: [localChain],
    socials: [],
    stepUpUsd: null,
    guard: null,
    protectAbove: null,
  }
  return {
    page,
    origin: appOrigin,
    store,
    keys,
    api,
    session,
    vault,
    passkeys,
    loadFlows: async () => laterFlows,
    openWindow: () => {},
    locale: () => 'en',
    records,
    locks,
    close() {
      for (const worker of workers) worker.terminate()
    },
  }
}

/** The vault behind a channel: what crosses is cloned, as between page and worker. */
function startInProcess(options: VaultOptions) {
  const { port1, port2 } = new MessageChannel()
  serveVault(port2, createVault(options))
  // A channel that is not used keeps no test waiting.
  if ('unref' in port1) for (const port of [port1, port2]) (port as unknown as { unref(): void }).unref()
  return Object.assign(port1, { terminate: () => port1.close(), onerror: null }) as unknown as Worker
}

function goAround(vault: Vault, around: Around): Vault {
  const calls = Object.entries(vault) as [string, (input: unknown) => Promise<unknown>][]
  const wrapped = calls.map(([name, call]) => [name, (input: unknown) => around(`vault ${name}`, () => call(input))])
  // The same functions by the same names.
  return Object.fromEntries(wrapped) as Vault
}

function createMemoryStore(records: Map<string, unknown>, around: Around): DeviceStore {
  return {
    get: async (name) => records.get(name),
    write: (entries) =>
      around(`write ${Object.keys(entries).join()}`, async () => {
        for (const [name, value] of Object.entries(entries)) {
          if (value === undefined) records.delete(name)
          else records.set(name, value)
        }
      }),
    names: async () => [...records.keys()],
  }
}

/** Locks as browsers have them: one holder at a time, in the order of the requests. */
function createLocks(): Locks {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request(_name, run) {
      const turn = last.then(run)
      last = turn.catch(() => undefined)
      return turn
    },
  }
}
