/** A wallet's link that is safe to open: `scheme://path`, without anything that could interfere with our parameters. */
type ParsedWalletLink = {
  /** Lower case, without the colon. */
  scheme: string
  isWeb: boolean
  /** Host and path without slashes at the ends; empty for `metamask://`. */
  path: string
  /** The listing's own parameters, none of them named like `uri`. */
  query: readonly string[]
  /** The link alone, to open the wallet for a later request. */
  href: string
}

/** Long enough for a link with our `uri`. */
const longestLink = 8192
// Deliberately narrower than RFC 3986: no userinfo, no escapes in the path, and no characters that any parser uses to separate parameters.
// Links that do not match are not opened.
const grammar =
  /^([a-z][a-z0-9+.-]{1,31}):(?:\/\/((?:[\w.~+-]+(?::\d{1,5})?(?:\/[\w.~+-]+)*)?)\/*)?(?:\?([^?#]*))?(?:#[!-~]*)?$/i
const parameter = /^([\w.~-]+)(?:=(?:[\w.~+,:/@!*'()-]|%[0-9a-f]{2})*)?$/i

/**
 * Parses a link of a wallet listing: https (http only for localhost), or the scheme of a known wallet (`trust://`, `okex://main`). Listings
 * are untrusted: other schemes, and links with userinfo, spaces or escapes in the path, are rejected; the fragment and parameters named
 * like `uri` are left out.
 *
 * @param options.walletSchemes more schemes, named by the app
 * @example parseWalletLink('https://wallet.test/app/?a=1#x')?.href // 'https://wallet.test/app?a=1'
 */
export function parseWalletLink(
  link: string,
  { walletSchemes = [] }: { walletSchemes?: readonly string[] | undefined } = {},
): ParsedWalletLink | undefined {
  const match = link.length <= longestLink ? grammar.exec(link) : null
  if (!match) return undefined
  const scheme = match[1]?.toLowerCase() ?? ''
  const path = match[2] ?? ''
  const isWeb = scheme === 'https' || scheme === 'http'
  if (!isWeb && !shippedSchemes.has(scheme) && !walletSchemes.includes(scheme)) return undefined
  if (path.split('/').some((segment) => segment === '.' || segment === '..')) return undefined
  if (isWeb ? !isWebAddress(scheme, path) : path.includes(':')) return undefined
  const query = (match[3] ?? '').split('&').filter((part) => part !== '')
  if (!query.every((part) => parameter.test(part))) return undefined
  // Some wallets search the whole link for `uri=`.
  const own = query.filter((part) => !/^[^=]*uri/i.test(part))
  const href = `${scheme}://${path}${own.length > 0 ? `?${own.join('&')}` : ''}`
  return { scheme, isWeb, path, query: own, href }
}

function isWebAddress(scheme: string, path: string): boolean {
  if (path === '' || !URL.canParse(`${scheme}://${path}`)) return false
  return scheme === 'https' || /^(localhost|127\.0\.0\.1)(:|\/|$)/i.test(path)
}

/**
 * The schemes of the wallets in the shipped catalogue. No others are opened unless the app adds them (`pairing.walletSchemes`): a listing
 * comes from a server, and browsers or systems execute some schemes themselves. `scripts/walletLinks.test.ts` compares them with the
 * catalogue.
 */
export const shippedSchemes: ReadonlySet<string> = new Set(
  (
    'argent bitkeep bluewallet bnc cbwallet celo coin98 core cosmostation daimo dfw edge exodus familywallet ' +
    'imtokenv2 keplrwallet krakenwallet leapcosmos ledgerlive mathwallet metamask mewwallet nightly novawallet okex ' +
    'oneinch onekey-wallet phantom rabby rainbow robinhood-wallet roninwallet safe safepalwallet solflare subwallet ' +
    'tpoutside trezorsuite trust uniswap unstoppable.money zerion'
  ).split(' '),
)
