import type { RateLimit } from '../state/RateLimiter.ts'
import type { Features } from './features.ts'
import type { OriginRule } from './originRule.ts'

/** Whose call a call is. */
export type Project = {
  id: string
  name: string
  /** As configured; empty for every origin. */
  allowedOrigins: readonly string[]
  originRules: readonly OriginRule[]
  features: Features
  isAnalyticsEnabled: boolean
  /** Its own provider keys as the database has them; `readProviderKey` opens one. */
  sealedProviderKeys: Readonly<Record<string, string>>
  /** Calls in a calendar month (UTC); undefined for no limit. */
  quotaPerMonth: number | undefined
  /** Undefined: the server's. */
  rateLimit: RateLimit | undefined
}
