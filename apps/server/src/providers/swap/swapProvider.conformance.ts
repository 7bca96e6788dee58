import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { type Chain, nativeAddress } from '../../chains/Chain.ts'
import { testKeysApart } from '../keysApart.conformance.ts'
import { ProviderRejectionError } from '../upstream/ProviderUnavailableError.ts'
import { MinimumNotMetError, type SwapCaller, type SwapProvider, type SwapRequest } from './SwapProvider.ts'

export type SwapProviderSubject = {
  provider: SwapProvider
  chain: Chain
  caller: SwapCaller
  /** Can be swapped for each other and for the native currency. */
  tokens: readonly [Address, Address]
  /** A token without a pool. */
  illiquid: Address
  /** A network or caller that the provider does not serve. */
  unserved: readonly [Chain, SwapCaller]
}

/** Runs on every swap provider. */
export function testSwapProvider(getSubject: () => SwapProviderSubject): void {
  const user: Address = '0x00000000000000000000000000000000000a11ce'
  const swapOf = (from: Address, to: Address, amount = 10n ** 15n) => ({ from, to, amount, user: undefined })

  const getBest = async (request: SwapRequest) => {
    const { provider, chain, caller } = getSubject()
    const [best] = await provider.getQuotes(chain, request, caller)
    if (!best) throw new Error('An empty list of offers.')
    return best.toAmount
  }

  testKeysApart(() => {
    const { provider, chain, caller, tokens } = getSubject()
    const request = swapOf(tokens[0], tokens[1])
    return {
      caller,
      requests: {
        tokens: (who) => provider.listTokens(chain, who),
        quotes: (who) => provider.getQuotes(chain, request, who),
        spenders: (who) => provider.listSpenders(chain, who),
        spender: (who) => provider.getSpender(chain, request, who),
        build: (who) => provider.build(chain, { ...request, user, slippageBps: 100 }, who),
      },
    }
  })

  test('is offered to the callers it can serve', () => {
    const { provider, chain, caller, unserved } = getSubject()
    expect(provider.isOffered(chain, caller)).toBe(true)
    expect(provider.isOffered(...unserved)).toBe(false)
  })

  test('lists each token once, including the native currency, in lower case', async () => {
    const { provider, chain, caller } = getSubject()
    const listed = (await provider.listTokens(chain, caller)).map(({ address }) => address)
    expect(listed).toContain(nativeAddress)
    expect(new Set(listed.map((address) => address.toLowerCase())).size).toBe(listed.length)
    expect(listed.every((address) => /^0x[0-9a-f]{40}$/.test(address))).toBe(true)
  })

  test('quotes more for a larger amount, in both directions and for the native currency', async () => {
    const { tokens } = getSubject()
    for (const [from, to] of [tokens, [nativeAddress, tokens[0]], [tokens[0], nativeAddress]] as const) {
      const little = await getBest(swapOf(from, to))
      const much = await getBest(swapOf(from, to, 10n ** 16n))
      expect(little).toBeGreaterThan(0n)
      expect(much).toBeGreaterThan(little)
    }
  })

  test('builds what it quoted, through the contract it requests approvals for, and pays the user', async () => {
    const { provider, chain, caller, tokens } = getSubject()
    for (const [from, to] of [tokens, [nativeAddress, tokens[0]], [tokens[0], nativeAddress]] as const) {
      const request = swapOf(from, to)
      const built = await provider.build(chain, { ...request, user, slippageBps: 100 }, caller)
      expect(built.toAmount).toBe(await getBest(request))
      expect(built.to).toBe(await provider.getSpender(chain, request, caller))
      expect(await provider.listSpenders(chain, caller)).toContain(built.to)
      expect(built.value).toBe(from === nativeAddress ? request.amount : 0n)
      expect(built.data).toContain(user.slice(2))
      expect(built.gas).toBeGreaterThan(21_000n)
    }
  })

  test('offers each of its sources at most once, and builds each as quoted', async () => {
    const { provider, chain, caller, tokens } = getSubject()
    const request = swapOf(tokens[0], tokens[1])
    const offers = await provider.getQuotes(chain, request, caller)
    const names = offers.map(({ source }) => source)
    expect(provider.sources).toEqual(expect.arrayContaining(names))
    expect(new Set(names).size).toBe(names.length)
    for (const { source, toAmount } of offers) {
      const built = await provider.build(chain, { ...request, source, user, slippageBps: 50 }, caller)
      expect(built.toAmount).toBe(toAmount)
      expect(built.to).toBe(await provider.getSpender(chain, { ...request, source }, caller))
    }
  })

  test('builds nothing below the minimum received that the user was shown', async () => {
    const { provider, chain, caller, tokens } = getSubject()
    const request = swapOf(tokens[0], tokens[1])
    const minimum = (await getBest(request)) + 1n
    const built = provider.build(chain, { ...request, user, slippageBps: 100, minimum }, caller)
    await expect(built).rejects.toBeInstanceOf(MinimumNotMetError)
  })

  test('rejects a swap without a route, with a message', async () => {
    const { provider, chain, caller, tokens, illiquid } = getSubject()
    const request = swapOf(tokens[0], illiquid)
    const results = await Promise.allSettled([
      provider.getQuotes(chain, request, caller),
      provider.build(chain, { ...request, user, slippageBps: 100 }, caller),
    ])
    for (const result of results) {
      const error: unknown = result.status === 'rejected' ? result.reason : undefined
      expect(error).toBeInstanceOf(ProviderRejectionError)
      expect((error as ProviderRejectionError).description).toMatch(/\w+ \w+/)
    }
  })
}
