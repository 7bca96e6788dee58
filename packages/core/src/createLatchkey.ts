import { createStore } from 'zustand/vanilla'
import type { Unsubscribe } from './adapter/wallets.ts'
import { checkOptions } from './checkOptions.ts'
import { keepServerState } from './hydrationSnapshot.ts'
import { createInitialState } from './initialState.ts'
import type { Latchkey, LatchkeyOptions } from './latchkey.ts'
import { startLatchkey } from './lifecycle/startLatchkey.ts'
import type { State } from './state.ts'
import { browserStorage } from './storage/browserStorage.ts'
import { parseSession, readSession } from './storage/session.ts'

/**
 * Creates a wallet connection. Pure: nothing is requested, loaded or watched until `start`, which the React provider calls.
 *
 * @throws OptionsInvalidError naming the option.
 * @example
 * import { createLatchkey } from '@latchkey/core'
 * import { evm } from '@latchkey/adapters/evm'
 * import { mainnet } from 'viem/chains'
 *
 * const latchkey = createLatchkey({ adapters: [evm({ chains: [mainnet] })], serverUrl: 'https://api.example.com' })
 */
export function createLatchkey(options: LatchkeyOptions): Latchkey {
  checkOptions(options)
  const storage = options.storage ?? browserStorage()
  const networks = options.adapters.flatMap((adapter) => adapter.networks)
  const session = readSession({ storage, storageKey: options.storageKey ?? 'latchkey' })
  const store = createStore<State>(() => createInitialState({ options, networks, session }))
  // The state that the server rendered: it had the session only if the storage travels with the request.
  const serverSession = storage.isOnServer ? session : parseSession(undefined)
  const serverState = createInitialState({ options, networks, session: serverSession })

  let starts = 0
  let stop: Unsubscribe | undefined
  const latchkey: Latchkey = {
    options,
    adapters: options.adapters,
    networks,
    store,
    storage,
    start() {
      if (typeof window === 'undefined') return () => {}
      starts += 1
      stop ??= startLatchkey(latchkey)
      let stopped = false
      return () => {
        if (stopped) return
        stopped = true
        starts -= 1
        // React's strict mode stops and starts in one task, so the listeners end only if no start follows.
        queueMicrotask(() => {
          if (starts > 0) return
          stop?.()
          stop = undefined
        })
      }
    },
  }
  keepServerState(latchkey, serverState)
  return latchkey
}
