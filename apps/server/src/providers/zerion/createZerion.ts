import type { Dispatcher } from 'undici'
import type { Address } from 'viem'
import * as z from 'zod'
import type { $ZodType } from 'zod/v4/core'
import type { Chain } from '../../chains/Chain.ts'
import type { Cache } from '../../state/SharedState.ts'
import { fromCursor, toCursor } from '../cursor.ts'
import { fingerprintKey, type ProviderCaller } from '../ProviderCaller.ts'
import { ProviderUnavailableError } from '../upstream/ProviderUnavailableError.ts'
import { requestList } from '../upstream/requestJson.ts'

const name = 'zerion'
/** Zerion's own API. */
const vendorUrl = 'https://api.zerion.io/v1'

/** The position of the next page: the `page[…]` parameters of the next link, which the documentation says to send unchanged. */
const pageSchema = z
  .record(z.string().regex(/^page\[[a-zA-Z_]{1,32}\]$/), z.string().max(1024))
  .refine((page) => Object.keys(page).length <= 8)

export type ZerionQuery<schema extends z.ZodType> = {
  path: 'transactions' | 'positions' | 'nft-positions'
  address: Address
  chains: readonly Chain[]
  query: Record<string, string>
  /** One item of the list. */
  schema: schema
  /** `next` of the previous page. */
  cursor?: string | undefined
}

/** Zerion's API v1, as documented. */
export type Zerion = {
  name: typeof name
  /** Where there is a key and the network's configuration has Zerion's name of it. */
  isOffered: (chain: Chain, caller: ProviderCaller) => boolean
  /** One page of a wallet's list. @throws ApiError 400 `cursor`, ProviderUnavailableError */
  list: <schema extends z.ZodType>(
    query: ZerionQuery<schema>,
    caller: ProviderCaller,
  ) => Promise<{ items: z.infer<schema>[]; next: string | null }>
  /** Caches a result, and loads it once for all concurrent callers with the same key. */
  keep: <value>(
    entry: { kind: string; parts: readonly unknown[]; ttlMs: number; schema: $ZodType<value> },
    caller: ProviderCaller,
    load: (caller: ProviderCaller) => Promise<value>,
  ) => Promise<value>
}

/** @param context.url defaults to Zerion's own API. */
export function createZerion(context: { url?: string | undefined; dispatcher: Dispatcher; cache: Cache }): Zerion {
  const { url: apiUrl = vendorUrl } = context

  function keyOf({ readKey }: ProviderCaller): string {
    const key = readKey(name)
    if (!key) throw new ProviderUnavailableError({ provider: name, reason: 'unauthorized' })
    return key.reveal()
  }

  return {
    name,
    isOffered: (chain, { readKey }) => chain.zerion !== undefined && readKey(name) !== undefined,
    async list({ path, address, chains, query, schema, cursor }, caller) {
      const page = cursor === undefined ? {} : fromCursor(pageSchema, cursor)
      const url = new URL(`${apiUrl.replace(/\/$/, '')}/wallets/${address}/${path}/`)
      const ids = chains.flatMap(({ zerion }) => zerion?.chain ?? [])
      url.search = new URLSearchParams({ ...page, ...query, 'filter[chain_ids]': ids.join() }).toString()
      const { data, links } = await requestList({
        provider: name,
        url,
        headers: { authorization: `Basic ${Buffer.from(`${keyOf(caller)}:`).toString('base64')}` },
        schema: z.object({ links: z.object({ next: z.string().nullish() }), data: z.array(schema) }),
        isNextPage: cursor !== undefined,
        dispatcher: context.dispatcher,
        signal: caller.signal,
      })
      return { items: data, next: readNext(links.next, page) }
    },
    async keep({ kind, parts, ttlMs, schema }, caller, load) {
      const key = `zerion:${kind}:${fingerprintKey(caller.readKey(name))}:${parts.join()}`
      return await context.cache.load(key, {
        ttlMs,
        schema,
        facts: caller.facts,
        load: () => load({ ...caller, signal: undefined }),
      })
    },
  }
}

/** The link itself is not followed: it could name another host, which would receive the key. */
function readNext(link: string | null | undefined, page: Record<string, string>): string | null {
  if (!link) return null
  const query = [...new URL(link, 'https://api.zerion.io').searchParams]
  const next = pageSchema.safeParse(
    Object.fromEntries(query.filter(([key]) => key.startsWith('page[') && key !== 'page[size]')),
  )
  if (!next.success) throw new ProviderUnavailableError({ provider: name, reason: 'unexpected response' })
  const isSame = JSON.stringify(next.data) === JSON.stringify(page)
  return isSame || Object.keys(next.data).length === 0 ? null : toCursor(next.data)
}
