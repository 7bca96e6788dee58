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
import { NoProviderError, ProviderRefusalError } from '../upstream/ProviderUnavailableError.ts'
import type { SwapCaller, SwapOffer, SwapProvider, SwapRequest } from './SwapProvider.ts'

/** Swaps as the routes see them: of all providers of a network that can. */
export type Swaps = Omit<SwapProvider, 'name' | 'sources'>

/** One provider behind a breaker of its own. */
type Guarded = { provider: SwapProvider; ask: Fallback<SwapProvider> }

/**
 * Asks a network's swap providers. Quotes come from all of them, ranked; a swap is built by the source its caller chose, else by the first
 * of the ranking that can. Lists of tokens come from the first in the configured order. Questions asked at the same moment are asked once.
 * @throws NoProviderError, ProviderRefusalError from each of its functions.
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
        return { provider, ask: createFallback([provider]) }
      }),
    ]),
  )
  const share = createSingleFlight()

  const listOffered = (chain: Chain, caller: SwapCaller): Guarded[] =>
    (guarded.get(chain.caipNetworkId) ?? [])
      .filter(({ provider }) => provider.isOffered(chain, caller))
      .map(({ provider, ask }) => ({ provider, ask: (what) => ask(what, { keyOf: keyOfCaller(caller) }) }))

  /** Names a question; callers with different keys are answered apart. */
  function keyOf(kind: string, chain: Chain, caller: SwapCaller, request?: SwapRequest): string {
    const keys = listOffered(chain, caller).map(({ provider }) => [provider.name, keyOfCaller(caller)(provider)])
    return [kind, chain.id, keys, request?.from, request?.to, request?.amount, request?.user, request?.source].join()
  }

  async function getQuotes(chain: Chain, request: SwapRequest, caller: SwapCaller): Promise<SwapOffer[]> {
    const offered = listOffered(chain, caller)
    const found = await gather(offered, (provider) => provider.getQuotes(chain, request, caller), caller)
    const [first] = found
    // Alone, a provider has ranked its offers itself.
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

  /** Asks the provider of the chosen source, else those of the ranking one after the other. */
  async function choose<value>(
    chain: Chain,
    request: SwapRequest,
    options: { caller: SwapCaller; what: (provider: SwapProvider, source: string | undefined) => Promise<value> },
  ): Promise<value> {
    const { caller, what } = options
    const offered = listOffered(chain, caller)
    const { source } = request
    if (source !== undefined) {
      const found = offered.find(({ provider }) => provider.sources.includes(source))
      if (found) return await found.ask((provider) => what(provider, source), { facts: caller.facts })
      throw new ProviderRefusalError({ provider: source, description: 'no provider of this name swaps here' })
    }
    const [first] = offered
    if (offered.length === 1 && first)
      return await first.ask((provider) => what(provider, undefined), { facts: caller.facts })
    const ranked = await getQuotes(chain, request, caller)
    return await tryInTurn(
      ranked.flatMap((offer) => {
        const found = offered.find(({ provider }) => provider.sources.includes(offer.source))
        return found ? [() => found.ask((provider) => what(provider, offer.source))] : []
      }),
    )
  }

  return {
    isOffered: (chain, caller) => listOffered(chain, caller).length > 0,
    listTokens: (chain, caller) =>
      share(keyOf('tokens', chain, caller), () =>
        tryInTurn(
          listOffered(chain, caller).map(
            ({ ask }) =>
              () =>
                ask((one) => one.listTokens(chain, { ...caller, signal: undefined })),
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
      choose(chain, request, { caller, what: (one, source) => one.getSpender(chain, { ...request, source }, caller) }),
    build: (chain, request, caller) =>
      choose(chain, request, { caller, what: (one, source) => one.build(chain, { ...request, source }, caller) }),
  }
}

/** The answers of those that answer. @throws as the first that does not, where none does */
async function gather<value>(
  offered: readonly Guarded[],
  what: (provider: SwapProvider) => Promise<value>,
  { facts }: SwapCaller,
): Promise<{ provider: SwapProvider; value: value }[]> {
  const settled = await Promise.allSettled(
    offered.map(async ({ provider, ask }) => ({ provider, value: await ask(what, { facts }) })),
  )
  const found = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  if (found.length > 0) return found
  throw toOneError(settled.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : [])))
}

/** The first answer. @throws where none comes */
async function tryInTurn<value>(questions: readonly (() => Promise<value>)[]): Promise<value> {
  const failures: unknown[] = []
  for (const ask of questions) {
    try {
      return await ask()
    } catch (error) {
      if (!isPassedOver(error)) throw error
      failures.push(error)
    }
  }
  throw toOneError(failures)
}

/** A bug before all, then what may be over in a moment, and a refusal only where everyone refused. */
function toOneError(failures: readonly unknown[]): unknown {
  const isRefusal = (error: unknown) => error instanceof ProviderRefusalError
  return (
    failures.find((error) => !isPassedOver(error)) ??
    failures.find((error) => !isRefusal(error)) ??
    failures[0] ??
    new NoProviderError([])
  )
}

function isPassedOver(error: unknown): boolean {
  return error instanceof ProviderRefusalError || error instanceof NoProviderError || isUnavailable(error)
}

/** Whether the user let this provider's contract take the amount already; not worth failing for. */
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
    const [answer] = await readContracts(chain, { calls: [tokenRead(from, data)], signal: caller.signal })
    return answer !== undefined && BigInt(answer.slice(0, 66)) >= amount
  } catch {
    return undefined
  }
}

/** What the user approved already comes first: nobody is to approve twice because another pool pays a little more by now. */
function byApprovalThenAmount(one: SwapOffer, other: SwapOffer): number {
  const [first, second] = [one.isApproved === true, other.isApproved === true]
  if (first !== second) return first ? -1 : 1
  if (one.toAmount === other.toAmount) return 0
  return one.toAmount > other.toAmount ? -1 : 1
}
