import type { RateLimit, SharedState } from '../../state/SharedState.ts'
import { walletError } from '../http/walletError.ts'

/** What one address of the internet may spend. A visitor needs a few of each; an office shares an address. */
const ofCaller = {
  mail: { burst: 60, perSecond: 0.2 },
  code: { burst: 60, perSecond: 0.5 },
  login: { burst: 60, perSecond: 0.2 },
} as const satisfies Record<string, RateLimit>

/** What all of them together may spend. */
const ofAll = {
  mail: { burst: 1_000, perSecond: 20 },
  login: { burst: 1_000, perSecond: 20 },
  guess: { burst: 2_000, perSecond: 50 },
} as const satisfies Record<string, RateLimit>

type Limiting = { config: { rateLimit: unknown }; state: Pick<SharedState, 'rateLimiter'> }

/**
 * Takes from the budgets of a caller and of the deployment, besides the limit of each route.
 * @throws ApiError 429 `too_many_tries`
 */
export async function spendBudget(context: Limiting, kind: keyof typeof ofCaller, caller: string): Promise<void> {
  await take(context, `wallet ${kind} ${caller}`, ofCaller[kind])
  if (kind !== 'code') await take(context, `wallet ${kind}`, ofAll[kind])
}

/**
 * Takes from what all callers together may guess. Only a guess that could be right counts: one at a code that has ended, or at none, would let
 * strangers keep everybody from signing in.
 * @throws ApiError 429 `too_many_tries`
 */
export function spendGuess(context: Limiting): Promise<void> {
  return take(context, 'wallet guess', ofAll.guess)
}

async function take({ config, state }: Limiting, key: string, limit: RateLimit): Promise<void> {
  // An operator who turned limits off, as for a load test, means these too; those of an address always hold.
  if (!config.rateLimit) return
  const { isAllowed, retryAfterMs } = await state.rateLimiter.take(key, { limit, cost: 1 })
  if (!isAllowed) throw walletError('too_many_tries', { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) })
}
