import type { Chain } from './chain/createChain.ts'
import type { Part } from './parts/createPart.ts'
import type { WorldInfo } from './worldInfo.ts'

export type WorldOptions = {
  /** First of the world's ports; 8400 when absent. */
  portBase?: number
  /** Folder of state, logs and world.json; `.world` (or `.world-<base>`) at the repository's root when absent. */
  dir?: string
  /** EIP-155 ids of the chains; 31337 and 31338 when absent. */
  chainIds?: readonly number[]
  /** The playground built, or from its sources with hot reload; false for a world without it. 'built' when absent. */
  playground?: 'built' | 'dev' | false
  /** False for a world without the server; true when absent. */
  server?: boolean
  /** False for a world without the Solana network; when absent, wherever the platform has a machine for it. */
  solana?: boolean
  /** False for a world without the Bitcoin network; true when absent. */
  bitcoin?: boolean
  /** False for a world without the Cosmos chain; when absent, as the playground. */
  cosmos?: boolean
  /** False for a world without the Polkadot network; true when absent. */
  polkadot?: boolean
  /** False for a world without the relay; true when absent. */
  relay?: boolean
  /** False for a world without the phone wallet's page; when absent, as the playground. */
  phoneWallet?: boolean
  /** False for a world without the embedded wallet, the mail inbox and the identity provider; when absent, as the playground. */
  embedded?: boolean
  /** The embedded wallet's recovery guard, with its delay; without it when absent. */
  guard?: { delaySeconds: number }
  /**
   * Further origins whose pages may call the server and embed the wallet, such as `http://localhost:5173`. Without the embedded wallet, all
   * may call the server.
   */
  origins?: readonly string[]
  /** True to delete the chains and the database of the last start. */
  reset?: boolean
  /** Gets a line for each step; silent when absent. */
  log?: (line: string) => void
  /** Called when a part ends unexpectedly; the world still runs and should be stopped. */
  onDied?: (part: string, reason: string) => void
  /** Aborting stops the start and everything that was started. */
  signal?: AbortSignal
}

/** A running world. */
export type World = {
  info: WorldInfo
  /** Nodes by CAIP-2 id, for tests of outages. Stop them with `stop`: a killed node loses its last minutes. */
  chains: Record<string, Chain>
  /** For tests of outages; undefined in a world without Solana. */
  solana: Part | undefined
  /** For tests of outages; undefined in a world without Bitcoin. */
  bitcoin: Part | undefined
  /** For tests of outages; undefined in a world without Cosmos. */
  cosmos: Part | undefined
  /** For tests of outages; undefined in a world without Polkadot. */
  polkadot: Part | undefined
  /** For tests of outages; undefined in a world without a server. */
  server: Part | undefined
  /** The same for the relay, which loses its messages when it is killed. */
  relay: Part | undefined
  /** Stops everything and removes world.json. */
  stop(): Promise<void>
}
