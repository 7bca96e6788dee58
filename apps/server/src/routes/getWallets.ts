import type { getWallets as contract, Wallet } from '@latchkey/wire'
import { foldName } from '../catalogue/foldName.ts'
import type { CataloguedWallet } from '../catalogue/wallets.ts'
import type { Handler } from './Handler.ts'
import { serialised } from './serialised.ts'

const defaultEntries = 40

/** The wallet catalogue. Filters are joined by "and", the values within one filter by "or"; `count` is before paging. */
export const getWallets: Handler<typeof contract> = (context, { query }) => {
  const include = split(query.include)
  const exclude = split(query.exclude)
  const chains = split(query.chains)
  const names = split(query.names).map(foldName)
  const rdns = split(query.rdns)
  const search = foldName(query.search ?? '')
  const found = context.wallets.filter(
    (wallet) =>
      (include.length === 0 || include.includes(wallet.id)) &&
      !exclude.includes(wallet.id) &&
      (chains.length === 0 || chains.some((chain) => serves(wallet, chain))) &&
      (names.length === 0 || names.includes(wallet.folded)) &&
      (rdns.length === 0 || (wallet.rdns !== null && rdns.includes(wallet.rdns))) &&
      (query.include_pay_only !== 'true' || wallet.supports_wcpay === true) &&
      wallet.folded.includes(search),
  )
  const entries = query.entries ?? defaultEntries
  const start = ((query.page ?? 1) - 1) * entries
  const page = sortByMatch(found, search).slice(start, start + entries)
  return serialised(`{"data":[${page.map(({ json }) => json).join()}],"count":${found.length}}`)
}

/** Wallets hold keys for a namespace, not for one network: one listed on any EVM network can add any other. */
function serves(wallet: Wallet, chain: string): boolean {
  const [namespace] = chain.split(':')
  return namespace === 'eip155'
    ? wallet.chains.some((known) => known.startsWith('eip155:'))
    : wallet.chains.includes(chain)
}

/** What begins with the words searched for comes before what merely holds them. */
function sortByMatch(found: CataloguedWallet[], search: string): CataloguedWallet[] {
  if (search === '') return found
  const rank = ({ folded }: CataloguedWallet) => (folded.startsWith(search) ? 0 : 1)
  return found.toSorted((a, b) => rank(a) - rank(b) || a.order - b.order)
}

function split(list: string | undefined): string[] {
  return (list ?? '').split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
}
