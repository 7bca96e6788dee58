import { parseWalletLink } from './parseWalletLink.ts'

/**
 * The link that opens a wallet with a pairing link: `scheme://wc?uri=…`, `https://host/path/wc?uri=…`. The `uri` parameter comes first,
 * appears once and is exactly the one passed. `undefined` if no safe link can be built from the listing.
 *
 * @param parameters.link of a wallet listing: `mobile_link`, `link_mode`, `desktop_link` or `webapp_link`.
 * @param parameters.uri `wc:{topic}@2?…`
 * @example buildWalletLink({ link: 'metamask://', uri: 'wc:7f6e…@2?…' }) // 'metamask://wc?uri=wc%3A7f6e…%402%3F…'
 */
export function buildWalletLink(options: {
  link: string
  uri: string
  walletSchemes?: readonly string[] | undefined
}): string | undefined {
  const { link, uri, walletSchemes } = options
  const parsed = parseWalletLink(link, { walletSchemes })
  if (!parsed || !pairingUri.test(uri)) return undefined
  const { scheme, path, query } = parsed
  // Some listings already end in `wc`.
  const target = /(^|\/)wc$/i.test(path) ? path : [path, 'wc'].filter(Boolean).join('/')
  return `${scheme}://${target}?${[`uri=${encodeURIComponent(uri)}`, ...query].join('&')}`
}

const pairingUri = /^wc:[!-~]{1,2048}$/
