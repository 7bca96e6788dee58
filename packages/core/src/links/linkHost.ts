import { parseWalletLink } from './parseWalletLink.ts'

/**
 * The host of a wallet's web link; undefined for a link that opens an app by its scheme. Only the server says that the host belongs to the
 * wallet.
 * @example linkHost('https://wallet.test:8443/app') // 'wallet.test:8443'
 */
export function linkHost(link: string): string | undefined {
  const parsed = parseWalletLink(link)
  return parsed?.isWeb ? parsed.path.split('/')[0]?.toLowerCase() : undefined
}
