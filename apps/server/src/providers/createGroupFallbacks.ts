import type { ChainGroup } from './groupChains.ts'
import { createFallback, type Fallback } from './upstream/createFallback.ts'

/** The fallback of each group of networks, so that a provider's breaker outlives the question. */
export function createGroupFallbacks<provider extends { name: string }>(): (
  group: ChainGroup<provider>,
) => Fallback<provider> {
  const fallbacks = new Map<string, Fallback<provider>>()
  return (group) => {
    const fallback = fallbacks.get(group.key) ?? createFallback(group.providers)
    fallbacks.set(group.key, fallback)
    return fallback
  }
}
