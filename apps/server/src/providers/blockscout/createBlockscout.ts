import type { Dispatcher } from 'undici'
import type { Address } from 'viem'
import * as z from 'zod'
import type { $ZodType } from 'zod/v4/core'
import type { Chain } from '../../chains/Chain.ts'
import type { Cache } from '../../state/SharedState.ts'
import { fingerprintKey, type ProviderCaller } from '../ProviderCaller.ts'
import { ProviderRejectionError, ProviderUnavailableError } from '../upstream/ProviderUnavailableError.ts'
import { requestList } from '../upstream/requestJson.ts'
import { type BlockscoutAddress, blockscoutAddressSchema } from './blockscoutSchemas.ts'

const name = 'blockscout'
/** Blockscout's API for many networks, by chain id. */
const vendorUrl = 'https://api.blockscout.com'

/** The position of the next page: Blockscout's own parameters, sent back unchanged. */
export const blockscoutPageSchema = z
  .record(z.string().regex(/^[a-z0-9_]{1,40}$/), z.union([z.string().max(256), z.number(), z.boolean(), z.null()]))
  .refine((page) => Object.keys(page).length <= 16)
export type BlockscoutPage = z.infer<typeof blockscoutPageSchema>

export type BlockscoutList = 'transactions' | 'token-transfers' | 'internal-transactions' | 'tokens' | 'nft'

/** Blockscout's REST API v2, as its documentation describes it. */
export type Blockscout = {
  /** On networks whose configuration names an instance; on every network where there is a key for the API for many networks. */
  isOffered: (chain: Chain, caller: ProviderCaller) => boolean
  /** `/addresses/{address}`. @throws ProviderUnavailableError */
  getAddress: (chain: Chain, address: Address, caller: ProviderCaller) => Promise<BlockscoutAddress>
  /** One page of a list below it; the first page without `page`. @throws ApiError 400 `cursor`, ProviderUnavailableError */
  list: <schema extends z.ZodType>(
    chain: Chain,
    options: {
      address: Address
      list: BlockscoutList
      schema: schema
      query?: Record<string, string>
      page?: BlockscoutPage | undefined
    },
    caller: ProviderCaller,
  ) => Promise<{ items: z.infer<schema>[]; next: BlockscoutPage | null }>
  /** Caches a result, and loads it once for all concurrent callers. */
  keep: <value>(
    chain: Chain,
    entry: { kind: string; parts: readonly unknown[]; ttlMs: number; schema: $ZodType<value> },
    caller: ProviderCaller,
    load: (caller: ProviderCaller) => Promise<value>,
  ) => Promise<value>
}

/** @param context.url of the API for many networks, which needs a key. Defaults to Blockscout's own. */
export function createBlockscout(context: {
  url?: string | undefined
  dispatcher: Dispatcher
  cache: Cache
}): Blockscout {
  const { url: apiUrl = vendorUrl, dispatcher, cache } = context

  /** A network's own instance gets no key: anyone may operate it. */
  function reach(chain: Chain, { readKey }: ProviderCaller): { base: string; headers: Record<string, string> } {
    if (chain.blockscout) return { base: chain.blockscout.url.replace(/\/$/, ''), headers: {} }
    const key = readKey(name)
    if (!key) throw new ProviderUnavailableError({ provider: name, reason: 'unauthorized' })
    const base = `${apiUrl.replace(/\/$/, '')}/${chain.id}/api/v2`
    return { base, headers: { authorization: `Bearer ${key.reveal()}` } }
  }

  return {
    isOffered: (chain, { readKey }) => chain.blockscout !== undefined || readKey(name) !== undefined,
    async getAddress(chain, address, caller) {
      const { base, headers } = reach(chain, caller)
      const url = new URL(`${base}/addresses/${address}`)
      const { signal } = caller
      const schema = blockscoutAddressSchema
      const describe = readMessage
      const request = requestList({
        provider: name,
        url,
        headers,
        schema,
        describe,
        isNextPage: false,
        dispatcher,
        signal,
      })
      return await withDefault(request, {})
    },
    async list(chain, { address, list, schema, query = {}, page }, caller) {
      const { base, headers } = reach(chain, caller)
      const url = new URL(`${base}/addresses/${address}/${list}`)
      const known = Object.entries(page ?? {}).flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]]))
      url.search = new URLSearchParams({ ...Object.fromEntries(known), ...query }).toString()
      const request = requestList({
        provider: name,
        url,
        headers,
        schema: z.object({ items: z.array(schema), next_page_params: blockscoutPageSchema.nullish() }),
        describe: readMessage,
        isNextPage: page !== undefined,
        dispatcher,
        signal: caller.signal,
      })
      const { items, next_page_params: next = null } = await withDefault(request, { items: [] })
      return { items, next }
    },
    async keep(chain, { kind, parts, ttlMs, schema }, caller, load) {
      const owner = chain.blockscout ? 'own' : fingerprintKey(caller.readKey(name))
      const key = `blockscout:${kind}:${chain.id}:${owner}:${parts.join()}`
      return await cache.load(key, {
        ttlMs,
        schema,
        facts: caller.facts,
        load: () => load({ ...caller, signal: undefined }),
      })
    },
  }
}

const messageSchema = z.object({ message: z.string() })

function readMessage(body: unknown): string | undefined {
  return messageSchema.safeParse(body).data?.message
}

/** Instances respond "Not found" for an address without any activity. */
async function withDefault<value>(request: Promise<value>, defaultValue: value): Promise<value> {
  try {
    return await request
  } catch (error) {
    const cause = error instanceof ProviderUnavailableError ? error.cause : undefined
    if (cause instanceof ProviderRejectionError && cause.description === 'Not found') return defaultValue
    throw error
  }
}
