import type { RateLimit, SharedState } from '../../state/SharedState.ts'
import { walletError } from '../http/walletError.ts'

type Budget = { perCaller: RateLimit; all: RateLimit }

/** What one address of the internet, and all of them together, may spend. A visitor needs a few of each; an office shares an address. */
const budgets = {
  mail: { perCaller: { burst: 60, perSecond: 0.2 }, all: { burst: 1_000, perSecond: 20 } },
  code: { perCaller: { burst: 60, perSecond: 0.5 }, all: { burst: 2_000, perSecond: 50 } },
  login: { perCaller: { burst: 60, perSecond: 0.2 }, all: { burst: 1_000, perSecond: 20 } },
} as const satisfies Record<string, Budget>

/**
 * Takes from the budgets of a caller and of the deployment, besides the limit of each route.
 * @throws ApiError 429 `too_many_tries`
 */
export async function spendBudget(
  { config, state }: { config: { rateLimit: unknown }; state: Pick<SharedState, 'rateLimiter'> },
  kind: keyof typeof budgets,
  caller: string,
): Promise<void> {
  // An operator who turned limits off, as for a load test, means these too; those of an address always hold.
  if (!config.rateLimit) return
  const { perCaller, all } = budgets[kind]
  for (const [key, limit] of [
    [`wallet ${kind} ${caller}`, perCaller],
    [`wallet ${kind}`, all],
  ] as const) {
    const { isAllowed, retryAfterMs } = await state.rateLimiter.take(key, { limit, cost: 1 })
    if (!isAllowed) throw walletError('too_many_tries', { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) })
  }
}
