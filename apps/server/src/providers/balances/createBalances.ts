import type { CaipNetworkId, TokenBalance } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Chain } from '../../chains/Chain.ts'
import { keyOfCaller, type ProviderCaller } from '../ProviderCaller.ts'
import type { AccountProviderName } from '../providerNames.ts'
import { createFallback, type Fallback } from '../upstream/createFallback.ts'
import { isUnavailable } from '../upstream/isUnavailable.ts'
import type { BalanceProvider, BalanceQuestion, CurrentBalances } from './BalanceProvider.ts'
import type { ChainBalances } from './createChainBalances.ts'

/** Balances as the routes see them: of the first of a network's providers that answers. */
export type Balances = {
  /** @throws NoProviderError */
  getBalances: (chain: Chain, question: BalanceQuestion, caller: ProviderCaller) => Promise<TokenBalance[]>
  /**
   * The same, with the amounts of the coin and of some tokens read from the node now.
   * @throws NoProviderError
   */
  getCurrentBalances: (
    chain: Chain,
    question: BalanceQuestion & { tokens: readonly Address[] },
    caller: ProviderCaller,
  ) => Promise<CurrentBalances>
  /** Names who would answer a caller: what one key was answered is not kept for who has another. */
  keyOf: (chain: Chain, caller: ProviderCaller) => string
}

/** Asks a network's balance providers in its configured order. */
export function createBalances(options: {
  chains: readonly Chain[]
  /** The node itself, which knows best what just changed. */
  node: ChainBalances
  sources: Readonly<Record<AccountProviderName, { balances: BalanceProvider }>>
}): Balances {
  const { node, sources } = options
  const fallbacks = new Map<CaipNetworkId, Fallback<BalanceProvider>>(
    options.chains.map((chain) => [
      chain.caipNetworkId,
      createFallback(chain.providers.balances.map((name) => sources[name].balances)),
    ]),
  )
  async function ask<value>(
    chain: Chain,
    caller: ProviderCaller,
    question: (provider: BalanceProvider) => Promise<value>,
  ): Promise<value> {
    const fallback = fallbacks.get(chain.caipNetworkId) ?? createFallback<BalanceProvider>([])
    const only = (provider: BalanceProvider) => provider.isOffered(chain, caller)
    return await fallback(question, { only, keyOf: keyOfCaller(caller), facts: caller.facts })
  }
  const keyOf: Balances['keyOf'] = (chain, caller) =>
    chain.providers.balances
      .map((name) => (name === node.name ? name : `${name} ${keyOfCaller(caller)({ name })}`))
      .join()
  const readNow: Balances['getCurrentBalances'] = (chain, { tokens, ...question }, caller) =>
    ask(chain, caller, async (provider) => {
      if (provider === node) return await node.getCurrentBalances(chain, { ...question, tokens }, caller)
      const balances = await provider.getBalances(chain, question, caller)
      const current = await node
        .getCurrentBalances(chain, { ...question, tokens }, caller)
        .catch((error: unknown): CurrentBalances => {
          // What the provider knows is still true a moment ago.
          if (isUnavailable(error)) return { listed: [], named: [] }
          throw error
        })
      return putCurrent(balances, { current: [...current.listed, ...current.named], tokens })
    })
  const readFresh = createFreshReads()
  return {
    getBalances: (chain, question, caller) =>
      ask(chain, caller, (provider) => provider.getBalances(chain, question, caller)),
    getCurrentBalances(chain, question, caller) {
      const { address, currency, tokens } = question
      const key = [chain.caipNetworkId, keyOf(chain, caller), address, currency, ...tokens.toSorted()].join()
      return readFresh(key, () => readNow(chain, question, caller))
    },
    keyOf,
  }
}

/** A provider's balances with the amounts the node has now of the coin and of some tokens. */
function putCurrent(
  balances: readonly TokenBalance[],
  { current, tokens }: { current: readonly TokenBalance[]; tokens: readonly Address[] },
): CurrentBalances {
  const asked = current.filter(
    ({ address }) => address === undefined || tokens.some((token) => address.endsWith(token)),
  )
  const put = balances.map((known) => {
    const now = asked.find(({ address }) => address === known.address)
    return now ? { ...known, quantity: now.quantity, value: Number(now.quantity.numeric) * known.price } : known
  })
  const isListed = ({ address, quantity }: TokenBalance) => address === undefined || quantity.numeric !== '0'
  return {
    listed: put.filter(isListed),
    named: [
      ...put.filter((balance) => !isListed(balance)),
      ...asked.filter(({ address }) => !balances.some((known) => known.address === address)),
    ],
  }
}

/** One read of a key at a time. Callers that come during a read share the next one: the running one may have missed what just changed. */
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
