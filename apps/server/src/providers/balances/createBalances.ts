import type { CaipNetworkId, TokenBalance } from '@latchkey/wire'
import type { Network } from '../../chains/Chain.ts'
import { keyOfCaller, type ProviderCaller } from '../ProviderCaller.ts'
import type { HistoryProviderName } from '../providerNames.ts'
import { createFallback, type Fallback } from '../upstream/createFallback.ts'
import { isUnavailable } from '../upstream/isUnavailable.ts'
import type { BalanceProvider, BalanceQuery, CurrentBalances, NodeBalances } from './BalanceProvider.ts'

/** Balances for the routes, from the first of a network's providers that responds. */
export type Balances<chain extends Network = Network, address extends string = string> = {
  /** @throws NoProviderError */
  getBalances: (chain: chain, query: BalanceQuery<address>, caller: ProviderCaller) => Promise<TokenBalance[]>
  /**
   * The same, with the current amounts of the native currency and of some tokens from the node.
   * @throws NoProviderError
   */
  getCurrentBalances: (
    chain: chain,
    query: BalanceQuery<address> & { tokens: readonly address[] },
    caller: ProviderCaller,
  ) => Promise<CurrentBalances>
  /** The providers and keys that would serve a caller, for cache keys: a response to one key is not served to callers with another. */
  keyOf: (chain: chain, caller: ProviderCaller) => string
}

const namesOf = (chain: Network): readonly HistoryProviderName[] => chain.providers.balances

/** Tries a network's balance providers in the configured order. */
export function createBalances<chain extends Network, address extends string>(options: {
  chains: readonly chain[]
  /** The node itself, which has the latest amounts. */
  node: NodeBalances<chain, address>
  sources: Readonly<Partial<Record<HistoryProviderName, { balances: BalanceProvider<chain, address> }>>>
}): Balances<chain, address> {
  type Provider = BalanceProvider<chain, address>
  const { node, sources } = options
  const fallbacks = new Map<CaipNetworkId, Fallback<Provider>>(
    options.chains.map((chain) => [
      chain.caipNetworkId,
      createFallback(namesOf(chain).flatMap((name) => sources[name]?.balances ?? [])),
    ]),
  )
  async function request<value>(
    chain: chain,
    caller: ProviderCaller,
    read: (provider: Provider) => Promise<value>,
  ): Promise<value> {
    const fallback = fallbacks.get(chain.caipNetworkId) ?? createFallback<Provider>([])
    const only = (provider: Provider) => provider.isOffered(chain, caller)
    return await fallback(read, { only, keyOf: keyOfCaller(caller), facts: caller.facts })
  }
  const keyOf: Balances<chain, address>['keyOf'] = (chain, caller) =>
    namesOf(chain)
      .map((name) => (name === node.name ? name : `${name} ${keyOfCaller(caller)({ name })}`))
      .join()
  const readNow: Balances<chain, address>['getCurrentBalances'] = (chain, { tokens, ...query }, caller) =>
    request(chain, caller, async (provider) => {
      if (provider === node) return await node.getCurrentBalances(chain, { ...query, tokens }, caller)
      const balances = await provider.getBalances(chain, query, caller)
      const current = await node
        .getCurrentBalances(chain, { ...query, tokens }, caller)
        .catch((error: unknown): CurrentBalances => {
          // The provider's balances are at most a moment old.
          if (isUnavailable(error)) return { listed: [], named: [] }
          throw error
        })
      return putCurrent(balances, { current: [...current.listed, ...current.named], tokens })
    })
  const readFresh = createFreshReads()
  return {
    getBalances: (chain, query, caller) =>
      request(chain, caller, (provider) => provider.getBalances(chain, query, caller)),
    getCurrentBalances(chain, query, caller) {
      const { address, currency, tokens } = query
      const key = [chain.caipNetworkId, keyOf(chain, caller), address, currency, ...tokens.toSorted()].join()
      return readFresh(key, () => readNow(chain, query, caller))
    },
    keyOf,
  }
}

/** A provider's balances, with the node's current amounts of the native currency and of some tokens. */
function putCurrent(
  balances: readonly TokenBalance[],
  { current, tokens }: { current: readonly TokenBalance[]; tokens: readonly string[] },
): CurrentBalances {
  const updated = current.filter(
    ({ address }) => address === undefined || tokens.some((token) => address.endsWith(token)),
  )
  const put = balances.map((known) => {
    const now = updated.find(({ address }) => address === known.address)
    return now ? { ...known, quantity: now.quantity, value: Number(now.quantity.numeric) * known.price } : known
  })
  const isListed = ({ address, quantity }: TokenBalance) => address === undefined || quantity.numeric !== '0'
  return {
    listed: put.filter(isListed),
    named: [
      ...put.filter((balance) => !isListed(balance)),
      ...updated.filter(({ address }) => !balances.some((known) => known.address === address)),
    ],
  }
}

/** One read per key at a time. Callers that arrive during a read share the next one, as the running one may miss the latest change. */
function createFreshReads() {
  const reads = new Map<string, { running: Promise<unknown>; next?: Promise<unknown> }>()
  function start<value>(key: string, read: () => Promise<value>): Promise<value> {
    const entry: { running: Promise<value>; next?: Promise<unknown> } = {
      running: read().finally(() => {
        if (!entry.next) reads.delete(key)
      }),
    }
    reads.set(key, entry)
    return entry.running
  }
  return async <value>(key: string, read: () => Promise<value>): Promise<value> => {
    const entry = reads.get(key)
    if (!entry) return await start(key, read)
    entry.next ??= entry.running.then(
      () => start(key, read),
      () => start(key, read),
    )
    return (await entry.next) as never // the same key, so the same kind of value
  }
}
