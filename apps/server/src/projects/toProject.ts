import type { projects } from '../db/schema.ts'
import { defaultFeatures } from './features.ts'
import { parseOriginRule } from './originRule.ts'
import type { Project } from './Project.ts'

/** A row as the rest of the server wants it. */
export function toProject(row: typeof projects.$inferSelect): Project {
  const { id, name, allowedOrigins, isAnalyticsEnabled, rateBurst, ratePerSecond } = row
  return {
    id,
    name,
    allowedOrigins,
    originRules: allowedOrigins.flatMap((rule) => parseOriginRule(rule) ?? []),
    features: { ...defaultFeatures, ...row.features },
    isAnalyticsEnabled,
    sealedProviderKeys: row.providerKeys,
    quotaPerMonth: row.quotaPerMonth ?? undefined,
    rateLimit:
      rateBurst === null || ratePerSecond === null ? undefined : { burst: rateBurst, perSecond: ratePerSecond },
  }
}
