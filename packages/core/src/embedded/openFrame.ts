import { frameLimits } from '@latchkey/wire/frame'
import { EmbeddedWalletUnavailableError } from '../errors/embedded.ts'
import { type Link, type LinkOptions, offerPort } from './openLink.ts'

export type Frame = {
  /** @throws EmbeddedWalletUnavailableError after 20 s without an answer */
  link: Promise<Link>
  close(): void
}

/**
 * Loads the wallet's page in a frame and links it. When the page loads itself anew, it gets a new port and the old one ends.
 *
 * @param options.mount puts the frame into the document
 */
export function openFrame(options: LinkOptions & { url: string; mount: (iframe: HTMLIFrameElement) => void }): Frame {
  const iframe = document.createElement('iframe')
  let current: Link | undefined
  let withdraw = () => {}
  let close = () => {}

  const link = new Promise<Link>((resolve, reject) => {
    const timer = setTimeout(() => {
      withdraw()
      iframe.remove()
      reject(new EmbeddedWalletUnavailableError({ details: 'The frame did not answer within 20 s.' }))
    }, frameLimits.loadMs)
    close = () => {
      clearTimeout(timer)
      withdraw()
      const error = new EmbeddedWalletUnavailableError({ details: 'The frame was closed.' })
      current?.channel.close(error)
      iframe.remove()
      reject(error)
    }
    iframe.addEventListener('load', () => {
      withdraw()
      current?.channel.close(new EmbeddedWalletUnavailableError({ details: 'The frame was loaded anew.' }))
      current = undefined
      // A frame without a window is not in the document any more.
      if (!iframe.contentWindow) return
      withdraw = offerPort(iframe.contentWindow, {
        ...options,
        onLink(link) {
          clearTimeout(timer)
          current = link
          options.onLink(link)
          resolve(link)
        },
      })
    })
  })
  link.catch(() => {})

  // A passkey is used in the frame where the browser allows that.
  iframe.allow = 'publickey-credentials-get; publickey-credentials-create'
  iframe.src = options.url
  options.mount(iframe)
  return { link, close: () => close() }
}
