import type { CaipNetworkId } from '@latchkey/wire'
import type { Analytics } from './analytics/createAnalytics.ts'
import type { CataloguedWallet } from './catalogue/wallets.ts'
import type { Chain, Network } from './chains/Chain.ts'
import type { Database } from './db/Database.ts'
import type { Config } from './env.ts'
import type { Images } from './images/createImages.ts'
import type { Lifecycle } from './lifecycle/trackRequests.ts'
import type { Metrics } from './metrics/createMetrics.ts'
import type { Projects } from './projects/createProjects.ts'
import type { Usage } from './projects/createUsage.ts'
import type { Providers } from './providers/createProviders.ts'
import type { Readiness } from './readiness/createReadiness.ts'
import type { SignIn } from './signIn/openSignIn.ts'
import type { ByteBudget } from './sockets/createByteBudget.ts'
import type { SharedState } from './state/SharedState.ts'
import type { Stores } from './stores/createStores.ts'

/** The parts of the server, passed first to every route handler; none of them is global. */
export type ServerContext = Providers &
  Stores & {
    config: Config
    /** The commit this server was built from; undefined where unknown. */
    commit: string | undefined
    db: Database
    /** Cache, rate limits, nonces, idempotency, locks and messages. */
    state: SharedState
    projects: Projects
    usage: Usage
    /** What signs the tokens of visitors; undefined where nobody can sign in. */
    signIn: SignIn | undefined
    /** What pages reported, counted by day. */
    analytics: Analytics
    metrics: Metrics
    readiness: Readiness
    /** Whether the server is about to end: it still responds, but `/ready` fails. */
    lifecycle: Lifecycle
    /** Responses that callers have not read yet. */
    unsentResponses: ByteBudget
    /** Bodies that callers are still sending. */
    unreadBodies: ByteBudget
    /** Every configured network. */
    networks: ReadonlyMap<CaipNetworkId, Network>
    /** The EVM networks among them. */
    chains: ReadonlyMap<CaipNetworkId, Chain>
    /** In the order they are listed. */
    wallets: readonly CataloguedWallet[]
    /** Remote pictures. */
    images: Images
  }
