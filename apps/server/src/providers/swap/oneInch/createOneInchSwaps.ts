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
/** 1inch meters its calls, so what many ask at once is asked once, and quotes live a moment. */
const quoteTtlMs = 2_000
const tokensTtlMs = 10 * 60_000
const spenderTtlMs = 60 * 60_000
/** Where 1inch names none: with `disableEstimate` it may. */
const gasUnlessTold = 500_000n

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase() as Address) // the regex has just proved it
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
const refusalSchema = z.object({ description: z.string() })

/** Where 1inch says its API is. */
const vendorUrl = 'https://api.1inch.com/swap/v6.1'

/**
 * Swaps by 1inch's Classic Swap API, version 6, as its documentation describes it. What it builds is held to what was asked: its own
 * router, this user, this value.
 * @param context.url 1inch's own when absent.
 */
export function createOneInchSwaps(context: {
  url?: string | undefined
  dispatcher: Dispatcher
  cache: Cache
}): SwapProvider {
  const { url: apiUrl = vendorUrl, cache, dispatcher } = context

  async function ask<value>(
    chain: Chain,
    caller: SwapCaller,
    question: { path: string; query?: Record<string, string>; schema: z.ZodType<value> },
  ): Promise<value> {
    const key = caller.readKey(name)
    if (!key) throw new ProviderUnavailableError({ provider: name, reason: 'unauthorized' })
    const url = new URL(`${apiUrl.replace(/\/$/, '')}/${chain.id}/${question.path}`)
    url.search = new URLSearchParams(question.query).toString()
    return await requestJson({
      provider: name,
      url,
      headers: { authorization: `Bearer ${key.reveal()}` },
      schema: question.schema,
      describe: (body) =>
        sanitizeText(refusalSchema.safeParse(body).data?.description ?? '', { maxLength: 200 }) ?? undefined,
      dispatcher,
      signal: caller.signal,
    })
  }

  /** Shared work is not tied to one caller's leaving. */
  const shared = (caller: SwapCaller): SwapCaller => ({ ...caller, signal: undefined })

  /** Names an answer: what one key was answered is not for who has another. */
  const keyOf = (chain: Chain, caller: SwapCaller, ...question: unknown[]) =>
    [name, fingerprintKey(caller.readKey(name)), chain.id, ...question].join(':')

  function readSpender(chain: Chain, caller: SwapCaller): Promise<Address> {
    return cache.load(keyOf(chain, caller, 'spender'), {
      ttlMs: spenderTtlMs,
      schema: address,
      load: async () => (await ask(chain, shared(caller), { path: 'approve/spender', schema: spenderSchema })).address,
    })
  }

  const toQuery = ({ from, to, amount }: SwapRequest) => ({ src: from, dst: to, amount: String(amount) })

  function readQuote(chain: Chain, request: SwapRequest, caller: SwapCaller) {
    const { from, to, amount: paid } = request
    return cache.load(keyOf(chain, caller, 'quote', from, to, paid), {
      ttlMs: quoteTtlMs,
      schema: quoteSchema,
      load: () =>
        ask(chain, shared(caller), {
          path: 'quote',
          query: { ...toQuery(request), includeGas: 'true' },
          schema: quoteSchema,
        }),
    })
  }

  /** 1inch counts from what it pays by now: the slippage that is left down to the minimum the user was shown, hundredths of a percent. */
  async function leftSlippage(
    chain: Chain,
    request: SwapRequest & { slippageBps: number; minimum: bigint },
    caller: SwapCaller,
  ): Promise<number> {
    const toAmount = BigInt((await readQuote(chain, request, caller)).dstAmount)
    if (toAmount < request.minimum) throw new MinimumNotMetError({ provider: name })
    return Math.min(request.slippageBps, Number(((toAmount - request.minimum) * 10_000n) / toAmount))
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
          const { tokens } = await ask(chain, shared(caller), { path: 'tokens', schema: tokensSchema })
          return Object.values(tokens).map((token) => ({
            ...token,
            name: sanitizeText(token.name, { maxLength: 64 }) ?? token.address,
            symbol: sanitizeText(token.symbol, { maxLength: 20 }) ?? token.address.slice(0, 8),
            eip2612: token.eip2612 ?? false,
          }))
        },
      })
    },
    async getQuotes(chain, request, caller) {
      const { dstAmount, gas } = await readQuote(chain, request, caller)
      const offer = { source: name, toAmount: BigInt(dstAmount), isApproved: undefined }
      return [{ ...offer, gas: gas ? BigInt(gas) : undefined }]
    },
    listSpenders: async (chain, caller) => [await readSpender(chain, caller)],
    getSpender: (chain, _, caller) => readSpender(chain, caller),
    async build(chain, request, caller) {
      const { user, permit, slippageBps, minimum = 0n } = request
      const [router, slippage] = await Promise.all([
        readSpender(chain, caller),
        minimum > 0n ? leftSlippage(chain, { ...request, minimum }, caller) : slippageBps,
      ])
      const { dstAmount, tx } = await ask(chain, caller, {
        path: 'swap',
        query: {
          ...toQuery(request),
          from: user,
          origin: user,
          receiver: user,
          slippage: String(slippage / 100),
          // Only the router's `swap`: it measures what it pays, and clients can read what it does. The shorter functions name pools alone.
          compatibility: 'true',
          // The node's own estimate is asked for afterwards, where it is wanted.
          disableEstimate: 'true',
          ...(permit !== undefined && { permit }),
        },
        schema: swapSchema,
      })
      if (BigInt(dstAmount) < minimum) throw new MinimumNotMetError({ provider: name })
      const value = request.from === nativeAddress ? request.amount : 0n
      if (tx.to !== router || tx.from !== user || BigInt(tx.value) !== value)
        throw new ProviderUnavailableError({ provider: name, reason: 'unexpected answer' })
      // The regex above is that of Hex.
      return {
        to: tx.to,
        data: tx.data as Hex,
        value,
        toAmount: BigInt(dstAmount),
        gas: BigInt(tx.gas ?? 0) || gasUnlessTold,
      }
    },
  }
}
