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
/** Where Zerion says its API is. */
const vendorUrl = 'https://api.zerion.io/v1'

/** Where a list goes on: the `page[…]` parameters of its next link, which the documentation says to keep as they are. */
const pageSchema = z
  .record(z.string().regex(/^page\[[a-zA-Z_]{1,32}\]$/), z.string().max(1024))
  .refine((page) => Object.keys(page).length <= 8)

export type ZerionQuestion<schema extends z.ZodType> = {
  path: 'transactions' | 'positions' | 'nft-positions'
  address: Address
  chains: readonly Chain[]
  query: Record<string, string>
  /** One item of the list. */
  schema: schema
  /** `next` of the page before. */
  cursor?: string | undefined
}

/** Zerion's API v1, as its documentation describes it. */
export type Zerion = {
  name: typeof name
  /** Where a key is at hand and the network's configuration says what Zerion calls it. */
  isOffered: (chain: Chain, caller: ProviderCaller) => boolean
  /** One page of a wallet's list. @throws ApiError 400 `cursor`, ProviderUnavailableError */
  list: <schema extends z.ZodType>(
    question: ZerionQuestion<schema>,
    caller: ProviderCaller,
  ) => Promise<{ items: z.infer<schema>[]; next: string | null }>
  /** Keeps what a question gave for a while, and asks it once for all who ask at the same time with one key. */
  keep: <value>(
    question: { kind: string; parts: readonly unknown[]; ttlMs: number; schema: $ZodType<value> },
    caller: ProviderCaller,
    load: (caller: ProviderCaller) => Promise<value>,
  ) => Promise<value>
}

/** @param context.url Zerion's own when absent. */
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
    async list(question, caller) {
      const { path, address, chains, query, schema, cursor } = question
      const page = cursor === undefined ? {} : fromCursor(pageSchema, cursor)
      const url = new URL(`${apiUrl.replace(/\/$/, '')}/wallets/${address}/${path}/`)
      const ids = chains.flatMap(({ zerion }) => zerion?.chain ?? [])
      url.search = new URLSearchParams({ ...page, ...query, 'filter[chain_ids]': ids.join() }).toString()
      const answer = await requestList({
        provider: name,
        url,
        headers: { authorization: `Basic ${Buffer.from(`${keyOf(caller)}:`).toString('base64')}` },
        schema: z.object({ links: z.object({ next: z.string().nullish() }), data: z.array(schema) }),
        isNextPage: cursor !== undefined,
        dispatcher: context.dispatcher,
        signal: caller.signal,
      })
      return { items: answer.data, next: readNext(answer.links.next, page) }
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

/** The link itself is not followed: it could name another host, and the key would go with it. */
function readNext(link: string | null | undefined, page: Record<string, string>): string | null {
  if (!link) return null
  const query = [...new URL(link, 'https://api.zerion.io').searchParams]
  const next = pageSchema.safeParse(
    Object.fromEntries(query.filter(([key]) => key.startsWith('page[') && key !== 'page[size]')),
  )
  if (!next.success) throw new ProviderUnavailableError({ provider: name, reason: 'unexpected answer' })
  const isSame = JSON.stringify(next.data) === JSON.stringify(page)
  return isSame || Object.keys(next.data).length === 0 ? null : toCursor(next.data)
}
