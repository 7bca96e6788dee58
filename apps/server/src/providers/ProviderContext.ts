import type { Dispatcher } from 'undici'
import type { Chain, Network } from '../chains/Chain.ts'
import type { Database } from '../db/Database.ts'
import type { Config } from '../env.ts'
import type { Cache } from '../state/SharedState.ts'
import type { TokenStore } from '../stores/createTokenStore.ts'
import type { NameStore } from '../stores/NameStore.ts'
import type { SolanaHistoryStore } from '../stores/SolanaHistoryStore.ts'
import type { ObserveCall } from './upstream/observeCalls.ts'

/** The dependencies of providers: each takes those it needs. */
export type ProviderContext = {
  config: Config
  /** Every configured network. */
  networks: readonly Network[]
  /** The EVM networks among them. */
  chains: readonly Chain[]
  db: Database
  cache: Cache
  tokens: TokenStore
  solanaHistories: SolanaHistoryStore
  /** The names registered here. */
  names: NameStore
  /** For vendors and servers of the operator, which may be in a private network. */
  dispatcher: Dispatcher
  /** For URLs chosen by strangers: reaches public addresses only. */
  publicDispatcher: Dispatcher
  /** Receives each call to an upstream, for the metrics and the log. */
  observe: ObserveCall
}
