import type { Asset } from './assets.ts'
import type { SandboxKeys } from './createKeys.ts'
import type { Orders } from './createOrders.ts'

/** What the sandbox's answers share. */
export type Sandbox = {
  url: string
  keys: SandboxKeys
  assets: readonly Asset[]
  orders: Orders
  /** Coinbase's session tokens that were not used yet. */
  sessions: Map<string, Session>
}

export type Session = {
  wallets: { address: string; assets: readonly Asset[] }[]
  expiresAt: number
}

export type SandboxRequest = {
  method: string
  url: URL
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}
