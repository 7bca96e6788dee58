import { drawMonogram, readIcon } from '../catalogue/drawMonogram.ts'
import { type CataloguedWallet, foldName } from '../catalogue/wallets.ts'
import { createByteCache } from '../state/memory/createByteCache.ts'
import type { Handler, ParsedRequest } from './Handler.ts'
import { type PreparedResponse, prepareResponse } from './prepareResponse.ts'

const defaultEntries = 40

/** Of the pages that are kept, and the longest filters of one. Visitors of an app request the same few. */
const maxBytes = 8 * 1024 * 1024
const maxKeyLength = 1_024
const pages = new WeakMap<readonly CataloguedWallet[], ReturnType<typeof createPages>>()
const createPages = () => createByteCache<PreparedResponse>({ maxBytes })

/**
 * The wallet catalogue. Filters are joined by "and", the values within one filter by "or"; `count` is before paging. The catalogue is the
 * same until the server ends, so a page is written once.
 */
export const getWallets: Handler<'getWallets'> = (context, { query }) => {
  const { page, entries, icons, include, exclude, chains, names, rdns, search, include_pay_only } = query
  // No value has a NUL.
  const key = [page, entries, icons, include, exclude, chains, names, rdns, search, include_pay_only].join('\0')
  const kept = pages.get(context.wallets) ?? createPages()
  pages.set(context.wallets, kept)
  const known = kept.get(key)
  if (known) return known
  return writePage(context.wallets, query).then((json) => {
    const response = prepareResponse(json)
    if (key.length <= maxKeyLength)
      kept.set(key, response, { bytes: response.bytes.length + key.length * 2, ttlMs: Infinity })
    return response
  })
}

async function writePage(
  wallets: readonly CataloguedWallet[],
  query: ParsedRequest<'getWallets'>['query'],
): Promise<string> {
  const include = split(query.include)
  const exclude = split(query.exclude)
  const chains = new Set([...split(query.chains)].map(served))
  const names = new Set([...split(query.names)].map(foldName))
  const rdns = split(query.rdns)
  const search = foldName(query.search ?? '')
  const found = wallets.filter(
    (wallet) =>
      (include.size === 0 || include.has(wallet.id)) &&
      !exclude.has(wallet.id) &&
      (chains.size === 0 || wallet.chains.some((chain) => chains.has(served(chain)))) &&
      (names.size === 0 || names.has(wallet.folded)) &&
      (rdns.size === 0 || (wallet.rdns !== null && rdns.has(wallet.rdns))) &&
      (query.include_pay_only !== 'true' || wallet.supports_wcpay === true) &&
      wallet.folded.includes(search),
  )
  const entries = query.entries ?? defaultEntries
  const start = ((query.page ?? 1) - 1) * entries
  const page = sortByMatch(found, search).slice(start, start + entries)
  const { icons = 0 } = query
  const rows = await Promise.all(page.map((wallet, index) => (index < icons ? withIcon(wallet) : wallet.json)))
  return `{"data":[${rows.join()}],"count":${found.length}}`
}

const drawn = new WeakMap<CataloguedWallet, Promise<string>>()

/** The wallet's JSON with its icon in it, so that a list is drawn without a request for each row. */
function withIcon(wallet: CataloguedWallet): Promise<string> {
  const known = drawn.get(wallet)
  if (known) return known
  const json = readIcon('wallets', wallet.slug).then((icon) => {
    const { slug: _slug, folded: _folded, json: _json, ...served } = wallet
    const image_url = `data:image/svg+xml,${encodeURIComponent(icon ?? drawMonogram(wallet.name))}`
    return JSON.stringify({ ...served, image_url })
  })
  drawn.set(wallet, json)
  return json
}

/** Wallets hold keys for a namespace, not for one network: one listed on any EVM, Solana or Bitcoin network can use any other. */
function served(chain: string): string {
  return /^(eip155|solana|bip122)(?::|$)/.exec(chain)?.[1] ?? chain
}

/** Names that start with the search text come before names that contain it. */
function sortByMatch(found: CataloguedWallet[], search: string): CataloguedWallet[] {
  if (search === '') return found
  const rank = ({ folded }: CataloguedWallet) => (folded.startsWith(search) ? 0 : 1)
  return found.toSorted((a, b) => rank(a) - rank(b) || a.order - b.order)
}

/** The values of a filter, each once: the list is the caller's and may be long. */
function split(list: string | undefined): ReadonlySet<string> {
  const values = new Set((list ?? '').split(',').map((part) => part.trim()))
  values.delete('')
  return values
}
