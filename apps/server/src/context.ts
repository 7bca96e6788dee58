import type { CaipNetworkId, TokenBalance } from '@latchkey/wire'
import type { ChainConfig, Config } from './env.ts'
import type { BalanceProvider } from './providers/balances/BalanceProvider.ts'
import type { HistoryProvider } from './providers/history/HistoryProvider.ts'
import type { NftProvider } from './providers/nfts/NftProvider.ts'
import type { Rpc } from './providers/rpc/createRpc.ts'
import type { Cache } from './stores/createCache.ts'

/** A configured network and its nodes. */
export type Chain = ChainConfig & { caipNetworkId: CaipNetworkId; rpc: Rpc }

/** What every route handler gets first: the parts of the server, none of them global. */
export type ServerContext = {
  config: Config
  chains: ReadonlyMap<CaipNetworkId, Chain>
  balances: BalanceProvider
  /** By address, network and currency. */
  balanceCache: Cache<TokenBalance[]>
  history: HistoryProvider
  nfts: NftProvider
}
