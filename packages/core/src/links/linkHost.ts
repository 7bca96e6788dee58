import { parseWalletLink } from './parseWalletLink.ts'

/**
 * The host that a wallet's web link leads to; undefined for a link that opens an app by its scheme. Only the server says that the host is
 * the wallet's.
 * @example linkHost('https://wallet.test:8443/app') // 'wallet.test:8443'
 */
export function linkHost(link: string): string | undefined {
  const parsed = parseWalletLink(link)
  return parsed?.isWeb ? parsed.path.split('/')[0]?.toLowerCase() : undefined
}
