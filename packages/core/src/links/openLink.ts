import { parseWalletLink } from './parseWalletLink.ts'
import { type Platform, readTelegram } from './readPlatform.ts'

/**
 * Opens a wallet's link, at once: browsers allow it in the task of the visitor's tap only. An app's own scheme opens in place, so that no
 * empty tab stays behind; https opens beside the page, which goes on listening.
 *
 * @returns false for a link that may not be opened. No browser says whether an app responded.
 */
export function openLink(
  href: string,
  platform: Pick<Platform, 'isTelegram'>,
  options: { walletSchemes?: readonly string[] | undefined } = {},
): boolean {
  const link = parseWalletLink(href, options)
  if (!link) return false
  const { openLink: openInTelegram } = readTelegram()
  try {
    if (platform.isTelegram && link.isWeb && openInTelegram) openInTelegram(href)
    else if (platform.isTelegram || link.isWeb) window.open(href, '_blank', 'noopener,noreferrer')
    else window.open(href, '_self')
    return true
  } catch {
    // A browser without the app may throw, and Telegram's script does for what it will not open: nothing was opened.
    return false
  }
}
