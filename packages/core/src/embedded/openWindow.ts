import { UserRejectedError } from '../errors/wallet.ts'
import { createHandshake, type Link, type LinkOptions } from './openLink.ts'
import { randomHex } from './randomHex.ts'

export type WalletWindow = {
  /** @throws EmbeddedWalletUnavailableError after 20 s without an answer, UserRejectedError if the visitor closes it before */
  link: Promise<Link>
  focus(): void
  close(): void
}

/** How often a port is offered to the window, and how often it is checked that it is still open. */
const checkMs = 250

/**
 * Opens the wallet's page in a window and links it; call it in a click's own task. A page cannot see when a window of another site has
 * loaded, so a port is offered again until one is taken.
 *
 * @param options.onClosed the visitor closed it; every request has ended
 * @returns undefined where the browser blocked the window
 */
export function openWindow(options: LinkOptions & { url: string; onClosed: () => void }): WalletWindow | undefined {
  const opened = window.open(options.url, randomHex(), 'popup,width=400,height=680')
  if (!opened) return undefined

  const handshake = createHandshake(options)
  const close = () => {
    clearInterval(checks)
    handshake.end(new UserRejectedError())
    opened.close()
  }
  const checks = setInterval(() => {
    if (!opened.closed) return handshake.offer(opened)
    clearInterval(checks)
    // Its last words are on their way, such as the hash of what it was sending.
    setTimeout(() => {
      close()
      options.onClosed()
    }, checkMs)
  }, checkMs)
  return { link: handshake.link, focus: () => opened.focus(), close }
}
