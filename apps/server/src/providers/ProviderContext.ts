import type { Dispatcher } from 'undici'
import type { Chain } from '../chains/Chain.ts'
import type { Database } from '../db/Database.ts'
import type { Config } from '../env.ts'
import type { Cache } from '../state/SharedState.ts'
import type { TokenStore } from '../stores/createTokenStore.ts'
import type { NameStore } from '../stores/NameStore.ts'
import type { ObserveCall } from './upstream/observeCalls.ts'

/** What providers are made of: each takes the parts it needs. */
export type ProviderContext = {
  config: Config
  chains: readonly Chain[]
  db: Database
  cache: Cache
  tokens: TokenStore
  /** The names registered here. */
  names: NameStore
  /** For vendors and servers of the operator, which may be in a private network. */
  dispatcher: Dispatcher
  /** For addresses that strangers choose: reaches public ones only. */
  publicDispatcher: Dispatcher
  /** Receives each call to an upstream, for the metrics and the log. */
  observe: ObserveCall
}
