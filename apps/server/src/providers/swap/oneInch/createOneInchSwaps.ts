import type { Dispatcher } from 'undici'
import type { Address, Hex } from 'viem'
import * as z from 'zod'
import { type Chain, nativeAddress } from '../../../chains/Chain.ts'
import { sanitizeText } from '../../../chains/describeToken.ts'
import type { Cache } from '../../../state/SharedState.ts'
import { fingerprintKey } from '../../ProviderCaller.ts'
import { ProviderUnavailableError } from '../../upstream/ProviderUnavailableError.ts'
import { requestJson } from '../../upstream/requestJson.ts'
import { MinimumNotMetError, type SwapCaller, type SwapProvider, type SwapRequest } from '../SwapProvider.ts'

const name = '1inch'
/** 1inch meters its calls, so concurrent equal requests are sent once, and quotes are cached for a moment. */
const quoteTtlMs = 2_000
const tokensTtlMs = 10 * 60_000
const spenderTtlMs = 60 * 60_000
/** Used where 1inch returns no gas, as it may with `disableEstimate`. */
const defaultGas = 500_000n

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase() as Address) // checked by the regex
const amount = z.string().regex(/^\d{1,78}$/)

const quoteSchema = z.object({ dstAmount: amount, gas: z.number().int().nonnegative().nullish() })
const spenderSchema = z.object({ address })
const swapSchema = z.object({
  dstAmount: amount,
  tx: z.object({
    from: address,
    to: address,
    data: z.string().regex(/^0x(?:[0-9a-fA-F]{2})*$/),
    value: amount,
    gas: z.number().int().nonnegative().nullish(),
  }),
})
const listingSchema = z.object({
  address,
  name: z.string(),
  symbol: z.string(),
  decimals: z.number().int().min(0).max(36),
  eip2612: z.boolean().default(false),
})
const tokensSchema = z.object({
  tokens: z.record(z.string(), z.object({ ...listingSchema.shape, eip2612: z.boolean().nullish() })),
})
const errorSchema = z.object({ description: z.string() })

/** 1inch's own API. */
const vendorUrl = 'https://api.1inch.com/swap/v6.1'

/**
 * Swaps through 1inch's Classic Swap API, version 6, as documented. A built swap is checked against the request: 1inch's router, this user,
 * this value.
 * @param context.url defaults to 1inch's own API.
 */
export function createOneInchSwaps(context: {
  url?: string | undefined
  dispatcher: Dispatcher
  cache: Cache
}): SwapProvider {
  const { url: apiUrl = vendorUrl, cache, dispatcher } = context

  async function request<value>(
    chain: Chain,
    caller: SwapCaller,
    options: { path: string; query?: Record<string, string>; schema: z.ZodType<value> },
  ): Promise<value> {
    const key = caller.readKey(name)
    if (!key) throw new ProviderUnavailableError({ provider: name, reason: 'unauthorized' })
    const url = new URL(`${apiUrl.replace(/\/$/, '')}/${chain.id}/${options.path}`)
    url.search = new URLSearchParams(options.query).toString()
    return await requestJson({
      provider: name,
      url,
      headers: { authorization: `Bearer ${key.reveal()}` },
      schema: options.schema,
      describe: (body) =>
        sanitizeText(errorSchema.safeParse(body).data?.description ?? '', { maxLength: 200 }) ?? undefined,
      dispatcher,
      signal: caller.signal,
    })
  }

  /** A shared request does not end when one of its callers disconnects. */
  const shared = (caller: SwapCaller): SwapCaller => ({ ...caller, signal: undefined })

  /** A cache key: a response to one provider key is not served to callers with another. */
  const keyOf = (chain: Chain, caller: SwapCaller, ...parts: unknown[]) =>
    [name, fingerprintKey(caller.readKey(name)), chain.id, ...parts].join(':')

  function readSpender(chain: Chain, caller: SwapCaller): Promise<Address> {
    return cache.load(keyOf(chain, caller, 'spender'), {
      ttlMs: spenderTtlMs,
      schema: address,
      load: async () =>
        (await request(chain, shared(caller), { path: 'approve/spender', schema: spenderSchema })).address,
    })
  }

  const toQuery = ({ from, to, amount }: SwapRequest) => ({ src: from, dst: to, amount: String(amount) })

  function readQuote(chain: Chain, swap: SwapRequest, caller: SwapCaller) {
    const { from, to, amount: paid } = swap
    return cache.load(keyOf(chain, caller, 'quote', from, to, paid), {
      ttlMs: quoteTtlMs,
      schema: quoteSchema,
      load: () =>
        request(chain, shared(caller), {
          path: 'quote',
          query: { ...toQuery(swap), includeGas: 'true' },
          schema: quoteSchema,
        }),
    })
  }

  /** The slippage from 1inch's current quote down to the minimum received that the user was shown, in hundredths of a percent. */
  async function remainingSlippage(
    chain: Chain,
    swap: SwapRequest & { slippageBps: number; minimum: bigint },
    caller: SwapCaller,
  ): Promise<number> {
    const toAmount = BigInt((await readQuote(chain, swap, caller)).dstAmount)
    if (toAmount < swap.minimum) throw new MinimumNotMetError({ provider: name })
    return Math.min(swap.slippageBps, Number(((toAmount - swap.minimum) * 10_000n) / toAmount))
  }

  return {
    name,
    sources: [name],
    isOffered: (_, caller) => caller.readKey(name) !== undefined,
    async listTokens(chain, caller) {
      return await cache.load(keyOf(chain, caller, 'tokens'), {
        ttlMs: tokensTtlMs,
        schema: z.array(listingSchema),
        async load() {
          const { tokens } = await request(chain, shared(caller), { path: 'tokens', schema: tokensSchema })
          return Object.values(tokens).map((token) => ({
            ...token,
            name: sanitizeText(token.name, { maxLength: 64 }) ?? token.address,
            symbol: sanitizeText(token.symbol, { maxLength: 20 }) ?? token.address.slice(0, 8),
            eip2612: token.eip2612 ?? false,
          }))
        },
      })
    },
    async getQuotes(chain, swap, caller) {
      const { dstAmount, gas } = await readQuote(chain, swap, caller)
      const offer = { source: name, toAmount: BigInt(dstAmount), isApproved: undefined }
      return [{ ...offer, gas: gas ? BigInt(gas) : undefined }]
    },
    listSpenders: async (chain, caller) => [await readSpender(chain, caller)],
    getSpender: (chain, _, caller) => readSpender(chain, caller),
    async build(chain, swap, caller) {
      const { user, permit, slippageBps, minimum = 0n } = swap
      const [router, slippage] = await Promise.all([
        readSpender(chain, caller),
        minimum > 0n ? remainingSlippage(chain, { ...swap, minimum }, caller) : slippageBps,
      ])
      const { dstAmount, tx } = await request(chain, caller, {
        path: 'swap',
        query: {
          ...toQuery(swap),
          from: user,
          origin: user,
          receiver: user,
          slippage: String(slippage / 100),
          // Only the router's `swap`: it checks what it pays, and clients can decode it. The shorter functions only name pools.
          compatibility: 'true',
          // The route requests the node's own estimate afterwards, where it needs one.
          disableEstimate: 'true',
          ...(permit !== undefined && { permit }),
        },
        schema: swapSchema,
      })
      if (BigInt(dstAmount) < minimum) throw new MinimumNotMetError({ provider: name })
      const value = swap.from === nativeAddress ? swap.amount : 0n
      if (tx.to !== router || tx.from !== user || BigInt(tx.value) !== value)
        throw new ProviderUnavailableError({ provider: name, reason: 'unexpected response' })
      // The schema has checked that the data is hex.
      return {
        to: tx.to,
        data: tx.data as Hex,
        value,
        toAmount: BigInt(dstAmount),
        gas: BigInt(tx.gas ?? 0) || defaultGas,
      }
    },
  }
}
