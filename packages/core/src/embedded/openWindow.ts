import { frameLimits } from '@latchkey/wire/frame'
import { EmbeddedWalletUnavailableError } from '../errors/embedded.ts'
import { UserRejectedError } from '../errors/wallet.ts'
import { type Link, type LinkOptions, offerPort } from './openLink.ts'
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

  let current: Link | undefined
  const offers: (() => void)[] = []
  const withdraw = () => {
    for (const close of offers.splice(0)) close()
  }
  let end: (error: Error) => void = () => {}
  const link = new Promise<Link>((resolve, reject) => {
    end = (error) => {
      clearInterval(checks)
      clearTimeout(timer)
      withdraw()
      current?.channel.close(error)
      opened.close()
      reject(error)
    }
    // Earlier ones stay open: the page may have taken one and be about to answer.
    const offer = () => {
      const close = offerPort(opened, {
        ...options,
        onLink(link) {
          clearTimeout(timer)
          current = link
          withdraw()
          options.onLink(link)
          resolve(link)
        },
      })
      offers.push(close)
    }
    const timer = setTimeout(
      () => end(new EmbeddedWalletUnavailableError({ details: 'No answer within 20 s.' })),
      frameLimits.loadMs,
    )
    const checks = setInterval(() => {
      if (opened.closed) {
        end(new UserRejectedError())
        options.onClosed()
      } else if (!current) offer()
    }, checkMs)
  })
  link.catch(() => {})
  return { link, focus: () => opened.focus(), close: () => end(new UserRejectedError()) }
}
