import { parseWalletLink } from './parseWalletLink.ts'
import { type Platform, readTelegram } from './readPlatform.ts'

/**
 * Opens a wallet's link synchronously, because browsers allow it only in the task of the visitor's tap. A custom scheme opens in place, so
 * that no empty tab stays behind; https opens in a new tab, and the page keeps listening.
 *
 * @returns false for a link that may not be opened. Browsers do not report whether an app opened.
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
    // Browsers without the app may throw, and so does Telegram's script for links it does not open.
    return false
  }
}
