import type { CaipNetworkId } from '@latchkey/wire'
import { encodeFunctionData } from 'viem/utils'
import { type Chain, nativeAddress } from '../../chains/Chain.ts'
import { erc20Abi, tokenRead } from '../../chains/ethCall.ts'
import { readContracts } from '../../chains/readContracts.ts'
import { keyOfCaller } from '../ProviderCaller.ts'
import type { SwapProviderName } from '../providerNames.ts'
import { createFallback, type Fallback } from '../upstream/createFallback.ts'
import { createSingleFlight } from '../upstream/createSingleFlight.ts'
import { isUnavailable } from '../upstream/isUnavailable.ts'
import { NoProviderError, ProviderRejectionError } from '../upstream/ProviderUnavailableError.ts'
import type { SwapCaller, SwapOffer, SwapProvider, SwapRequest } from './SwapProvider.ts'

/** Swaps for the routes, from all providers of a network. */
export type Swaps = Omit<SwapProvider, 'name' | 'sources'>

/** One provider with a circuit breaker of its own. */
type Guarded = { provider: SwapProvider; run: Fallback<SwapProvider> }

/**
 * Combines a network's swap providers. Quotes come from all of them, ranked; a swap is built by the source that its caller chose, else by
 * the first of the ranking that can. Token lists come from the first in the configured order. Concurrent equal requests are sent once.
 * @throws NoProviderError, ProviderRejectionError from every method.
 */
export function createSwaps(options: {
  chains: readonly Chain[]
  providers: Readonly<Record<SwapProviderName, SwapProvider>>
}): Swaps {
  const guarded = new Map<CaipNetworkId, Guarded[]>(
    options.chains.map((chain) => [
      chain.caipNetworkId,
      chain.providers.swap.map((name) => {
        const provider = options.providers[name]
        return { provider, run: createFallback([provider]) }
      }),
    ]),
  )
  const share = createSingleFlight()

  const listOffered = (chain: Chain, caller: SwapCaller): Guarded[] =>
    (guarded.get(chain.caipNetworkId) ?? [])
      .filter(({ provider }) => provider.isOffered(chain, caller))
      .map(({ provider, run }) => ({ provider, run: (call) => run(call, { keyOf: keyOfCaller(caller) }) }))

  /** The key under which equal requests are shared; callers with different provider keys share none. */
  function keyOf(kind: string, chain: Chain, caller: SwapCaller, request?: SwapRequest): string {
    const keys = listOffered(chain, caller).map(({ provider }) => [provider.name, keyOfCaller(caller)(provider)])
    return [kind, chain.id, keys, request?.from, request?.to, request?.amount, request?.user, request?.source].join()
  }

  async function getQuotes(chain: Chain, request: SwapRequest, caller: SwapCaller): Promise<SwapOffer[]> {
    const offered = listOffered(chain, caller)
    const found = await gather(offered, (provider) => provider.getQuotes(chain, request, caller), caller)
    const [first] = found
    // A single provider has ranked its offers itself.
    if (offered.length === 1 && first) return first.value
    const ranked = await Promise.all(
      found.map(async ({ provider, value }) => {
        if (value.every(({ isApproved }) => isApproved !== undefined)) return value
        const isApproved = await readApproval(chain, { provider, request, caller })
        return value.map((offer) => ({ ...offer, isApproved }))
      }),
    )
    return ranked.flat().sort(byApprovalThenAmount)
  }

  /** Calls the provider of the chosen source, else the ranked providers one after the other. */
  async function choose<value>(
    chain: Chain,
    request: SwapRequest,
    options: { caller: SwapCaller; call: (provider: SwapProvider, source: string | undefined) => Promise<value> },
  ): Promise<value> {
    const { caller, call } = options
    const offered = listOffered(chain, caller)
    const { source } = request
    if (source !== undefined) {
      const found = offered.find(({ provider }) => provider.sources.includes(source))
      if (found) return await found.run((provider) => call(provider, source), { facts: caller.facts })
      throw new ProviderRejectionError({ provider: source, description: 'no provider of this name swaps here' })
    }
    const [first] = offered
    if (offered.length === 1 && first)
      return await first.run((provider) => call(provider, undefined), { facts: caller.facts })
    const ranked = await getQuotes(chain, request, caller)
    return await tryInTurn(
      ranked.flatMap((offer) => {
        const found = offered.find(({ provider }) => provider.sources.includes(offer.source))
        return found ? [() => found.run((provider) => call(provider, offer.source))] : []
      }),
    )
  }

  return {
    isOffered: (chain, caller) => listOffered(chain, caller).length > 0,
    listTokens: (chain, caller) =>
      share(keyOf('tokens', chain, caller), () =>
        tryInTurn(
          listOffered(chain, caller).map(
            ({ run }) =>
              () =>
                run((one) => one.listTokens(chain, { ...caller, signal: undefined })),
          ),
        ),
      ),
    getQuotes: (chain, request, caller) =>
      share(keyOf('quotes', chain, caller, request), () => getQuotes(chain, request, { ...caller, signal: undefined })),
    async listSpenders(chain, caller) {
      const found = await gather(listOffered(chain, caller), (one) => one.listSpenders(chain, caller), caller)
      return [...new Set(found.flatMap(({ value }) => value))]
    },
    getSpender: (chain, request, caller) =>
      choose(chain, request, { caller, call: (one, source) => one.getSpender(chain, { ...request, source }, caller) }),
    build: (chain, request, caller) =>
      choose(chain, request, { caller, call: (one, source) => one.build(chain, { ...request, source }, caller) }),
  }
}

/** The values of the providers that respond. @throws an error of theirs where none does */
async function gather<value>(
  offered: readonly Guarded[],
  call: (provider: SwapProvider) => Promise<value>,
  { facts }: SwapCaller,
): Promise<{ provider: SwapProvider; value: value }[]> {
  const settled = await Promise.allSettled(
    offered.map(async ({ provider, run }) => ({ provider, value: await run(call, { facts }) })),
  )
  const found = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  if (found.length > 0) return found
  throw toOneError(settled.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : [])))
}

/** The first value. @throws an error of theirs where every call fails */
async function tryInTurn<value>(calls: readonly (() => Promise<value>)[]): Promise<value> {
  const failures: unknown[] = []
  for (const call of calls) {
    try {
      return await call()
    } catch (error) {
      if (!isSkipped(error)) throw error
      failures.push(error)
    }
  }
  throw toOneError(failures)
}

/** A bug comes first, then a temporary failure, and a rejection only where every provider rejected. */
function toOneError(failures: readonly unknown[]): unknown {
  const isRejection = (error: unknown) => error instanceof ProviderRejectionError
  return (
    failures.find((error) => !isSkipped(error)) ??
    failures.find((error) => !isRejection(error)) ??
    failures[0] ??
    new NoProviderError([])
  )
}

function isSkipped(error: unknown): boolean {
  return error instanceof ProviderRejectionError || error instanceof NoProviderError || isUnavailable(error)
}

/** Whether the user's allowance for this provider's contract covers the amount; undefined where it cannot be read. */
async function readApproval(
  chain: Chain,
  options: { provider: SwapProvider; request: SwapRequest; caller: SwapCaller },
): Promise<boolean | undefined> {
  const { provider, request, caller } = options
  const { user, from, amount } = request
  if (user === undefined || from === nativeAddress) return undefined
  try {
    const spender = await provider.getSpender(chain, request, caller)
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [user, spender] })
    const [allowance] = await readContracts(chain, { calls: [tokenRead(from, data)], signal: caller.signal })
    return allowance !== undefined && BigInt(allowance.slice(0, 66)) >= amount
  } catch {
    return undefined
  }
}

/** Approved offers first: a user should not approve twice because another pool now pays slightly more. */
function byApprovalThenAmount(one: SwapOffer, other: SwapOffer): number {
  const isOneApproved = one.isApproved === true
  if (isOneApproved !== (other.isApproved === true)) return isOneApproved ? -1 : 1
  if (one.toAmount === other.toAmount) return 0
  return one.toAmount > other.toAmount ? -1 : 1
}
