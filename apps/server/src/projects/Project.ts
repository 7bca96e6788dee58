import type { OriginRule } from '@latchkey/wire'
import type { RateLimit } from '../state/SharedState.ts'

/** A project that calls the server. */
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

/** Features that `/appkit/v1/config` lists for clients (docs/api/projects.md). */
export const featureIds = [
  'multi_wallet',
  'activity',
  'onramp',
  'swap',
  'social_login',
  'reown_branding',
  'email_capture',
  'fund_from_exchange',
  'payments',
  'reown_authentication',
  'headless',
] as const
export type FeatureId = (typeof featureIds)[number]

/** `config` null leaves the details to the page's own options. */
export type Feature = { isEnabled: boolean; config: string[] | null }
type Features = Readonly<Record<FeatureId, Feature>>

const on: Feature = { isEnabled: true, config: null }
const off: Feature = { isEnabled: false, config: null }

/** The defaults of a project. */
export const defaultFeatures: Features = {
  multi_wallet: on,
  activity: on,
  onramp: on,
  swap: on,
  social_login: off,
  reown_branding: off,
  email_capture: off,
  fund_from_exchange: off,
  payments: off,
  reown_authentication: off,
  headless: on,
}

/** The features that the project's operator has not decided. A decision is an object of its own, even where it says what the default does. */
export function listUnset({ features }: Pick<Project, 'features'>): FeatureId[] {
  return featureIds.filter((id) => features[id] === defaultFeatures[id])
}
