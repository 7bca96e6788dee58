import { formatAmount } from '../amount/formatAmount.ts'
import { NetworkChangedError } from '../errors/connection.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { readStoredSwap, writeStoredSwap } from '../storage/swapPlan.ts'
import { findSubmittedSwap } from '../swap/findSubmittedSwap.ts'
import { parseSwap, planSwap } from '../swap/planSwap.ts'
import type { SwapPlan } from '../swap/SwapPlan.ts'
import { type SwapToken, tokenAddress } from '../swap/SwapToken.ts'
import { getSwapContext, type SwapContext } from '../swap/swapContext.ts'
import { isSwapLocked } from '../swap/swapLock.ts'
import { findSwapToken } from './getSwapTokens.ts'
import { getSwap } from './swap.ts'

/**
 * Resumes a swap that a crash or a reload interrupted, for example between approval and swap. The chain says which steps are done, the
 * providers quote it anew; worse terms than the accepted ones wait in `plan.moved`. A remaining approval is for the exact amount: an
 * unlimited one is not taken from storage, nor are the names, decimals and pictures of the tokens.
 *
 * @returns the plan, also in `getSwap(latchkey).plan`; undefined if there is none for the account shown, if it was sent (see Activity), if
 * the wallet may still show it, or if another tab is running it.
 * @throws what `prepareSwap` throws
 * @example
 * const plan = await resumeSwap(latchkey)
 * if (plan) await runSwap(latchkey)
 */
export async function resumeSwap(
  latchkey: Latchkey,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<SwapPlan | undefined> {
  const place = storagePlace(latchkey)
  const stored = readStoredSwap(place)
  if (!stored || getSwap(latchkey).isRunning || (await isSwapLocked(latchkey))) return undefined
  try {
    const context = await getSwapContext(latchkey)
    if (stored.account !== context.account || stored.connectorId !== context.connectorId) return undefined
    const trace = findSubmittedSwap(latchkey, { ...stored, from: context.address })
    if (trace === 'sent') writeStoredSwap(place, undefined)
    if (trace) return undefined
    const [sold, bought] = await Promise.all([
      findToken(latchkey, context, { token: stored.sold, signal }),
      findToken(latchkey, context, { token: stored.bought, signal }),
    ])
    const amount = sold && formatAmount(stored.amountIn, sold.decimals)
    const request = await parseSwap(latchkey, context, { ...stored, sold, bought, amount: amount ?? '', signal })
    const fresh = await planSwap(latchkey, context, { ...stored, ...request, approval: 'exact', signal })
    signal?.throwIfAborted()
    if (getSwap(latchkey).isRunning) return undefined
    const isWorse = fresh.terms.minimumOut < stored.terms.minimumOut
    const plan: SwapPlan = {
      ...fresh,
      id: stored.id,
      startedAt: stored.startedAt,
      isResumed: true,
      terms: isWorse ? { ...fresh.terms, ...stored.terms } : fresh.terms,
      moved: isWorse ? fresh.terms : undefined,
      steps: stored.batchId ? [{ kind: 'batch', status: 'pending', batchId: stored.batchId }] : fresh.steps,
    }
    latchkey.store.setState(({ swap }) => ({
      swap: {
        ...swap,
        sold: plan.sold,
        bought: plan.bought,
        slippageBps: plan.slippageBps,
        approval: plan.approval,
        plan,
      },
    }))
    return plan
  } catch (error) {
    throw toBaseError(error)
  }
}

/** Looks up a stored token as for a new swap: in the list, on the chain, or as the native currency. */
async function findToken(
  latchkey: Latchkey,
  { network }: SwapContext,
  { token, signal }: { token: SwapToken; signal: AbortSignal | undefined },
): Promise<SwapToken | undefined> {
  const { caipNetworkId, nativeCurrency, imageUrl } = network
  if (token.caipNetworkId !== caipNetworkId) throw new NetworkChangedError()
  const address = tokenAddress(token)
  if (address) return findSwapToken(latchkey, { address, ...(signal && { signal }) })
  return { caipNetworkId, ...nativeCurrency, ...(imageUrl && { iconUrl: imageUrl }), isListed: true }
}

/**
 * Discards an interrupted swap. Nothing changes on chain.
 *
 * @example
 * discardSwap(latchkey)
 */
export function discardSwap(latchkey: Latchkey): void {
  if (!getSwap(latchkey).isRunning) writeStoredSwap(storagePlace(latchkey), undefined)
}
