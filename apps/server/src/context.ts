import type { CaipNetworkId } from '@latchkey/wire'
import type { CataloguedWallet } from './catalogue/wallets.ts'
import type { Chain } from './chains/Chain.ts'
import type { Database } from './db/Database.ts'
import type { Config } from './env.ts'
import type { Images } from './images/createImages.ts'
import type { Lifecycle } from './lifecycle/Lifecycle.ts'
import type { Metrics } from './metrics/createMetrics.ts'
import type { Projects } from './projects/createProjects.ts'
import type { Usage } from './projects/createUsage.ts'
import type { Balances } from './providers/balances/createBalances.ts'
import type { Bundlers } from './providers/bundler/createBundlers.ts'
import type { GasPriceProvider } from './providers/gasPrices/GasPriceProvider.ts'
import type { History } from './providers/history/createHistory.ts'
import type { Identities } from './providers/names/createIdentities.ts'
import type { Nfts } from './providers/nfts/createNfts.ts'
import type { Onramp } from './providers/onramp/createOnramp.ts'
import type { PriceProvider } from './providers/prices/PriceProvider.ts'
import type { Swaps } from './providers/swap/createSwaps.ts'
import type { Readiness } from './readiness/createReadiness.ts'
import type { ByteBudget } from './sockets/createByteBudget.ts'
import type { SharedState } from './state/SharedState.ts'
import type { AnswerStore } from './stores/createAnswerStore.ts'
import type { PendingSessionStore } from './stores/createPendingSessionStore.ts'
import type { PriceStore } from './stores/createPriceStore.ts'
import type { SessionStore } from './stores/createSessionStore.ts'
import type { TokenStore } from './stores/createTokenStore.ts'
import type { NameStore } from './stores/NameStore.ts'

/** What every route handler gets first: the parts of the server, none of them global. */
export type ServerContext = {
  config: Config
  /** What this server was built from; undefined where unknown. */
  commit: string | undefined
  db: Database
  /** Cache, rate limits, nonces, idempotency, locks and messages. */
  state: SharedState
  projects: Projects
  usage: Usage
  metrics: Metrics
  readiness: Readiness
  /** Whether the server is about to end: it answers, and is not ready for more. */
  lifecycle: Lifecycle
  /** Answers that callers have not read yet. */
  unsentAnswers: ByteBudget
  /** Bodies that callers have not sent to their end. */
  unreadBodies: ByteBudget
  chains: ReadonlyMap<CaipNetworkId, Chain>
  /** In their order of listing. */
  wallets: readonly CataloguedWallet[]
  balances: Balances
  history: History
  nfts: Nfts
  onramp: Onramp
  swaps: Swaps
  gasPrices: GasPriceProvider
  bundlers: Bundlers
  tokens: TokenStore
  prices: PriceProvider
  priceStore: PriceStore
  names: NameStore
  identities: Identities
  /** Pictures that are elsewhere. */
  images: Images
  /** Smart sessions that owners granted, and those that wait for it. */
  sessions: SessionStore
  pendingSessions: PendingSessionStore
  /** Answers to writes that may be sent again. */
  answers: AnswerStore
}
