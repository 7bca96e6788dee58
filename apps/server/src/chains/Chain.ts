import type { CaipNetworkId } from '@latchkey/wire'
import type { ChainConfig } from '../env.ts'
import type { Rpc } from '../providers/rpc/createRpc.ts'

/** A configured network and its nodes. */
export type Chain = ChainConfig & { caipNetworkId: CaipNetworkId; rpc: Rpc }
