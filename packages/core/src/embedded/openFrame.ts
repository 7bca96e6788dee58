import { frameLimits } from '@latchkey/wire/frame'
import { EmbeddedWalletUnavailableError } from '../errors/embedded.ts'
import { type Link, type LinkOptions, offerPort } from './openLink.ts'

export type Frame = {
  /**
   * The link to the page in the frame; to the next one while the page loads itself anew.
   * @throws EmbeddedWalletUnavailableError after 20 s without an answer
   */
  link(): Promise<Link>
  close(): void
}

type FrameOptions = LinkOptions & {
  url: string
  /** Puts the frame into the document. */
  mount(iframe: HTMLIFrameElement): void
}

/** Loads the wallet's page in a frame and links it. When the page loads itself anew, it gets a new port and the old one ends. */
export function openFrame(options: FrameOptions): Frame {
  const iframe = document.createElement('iframe')
  let handshake = createHandshake(options)
  let loads = 0
  iframe.addEventListener('load', () => {
    loads += 1
    if (loads > 1) {
      handshake.end('The page of the wallet was loaded anew.')
      handshake = createHandshake(options)
    }
    // A frame without a window is not in the document any more.
    if (iframe.contentWindow) handshake.offer(iframe.contentWindow)
  })
  // A passkey is used in the frame where the browser allows that.
  iframe.allow = 'publickey-credentials-get; publickey-credentials-create'
  iframe.src = options.url
  options.mount(iframe)
  return {
    link: () => handshake.link,
    close() {
      handshake.end('The frame was closed.')
      iframe.remove()
    },
  }
}

/** From the offer of a port to the answer, which has a time limit. */
function createHandshake(options: FrameOptions) {
  let linked: Link | undefined
  let withdraw = () => {}
  let resolve: (link: Link) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const link = new Promise<Link>((...callbacks) => {
    ;[resolve, reject] = callbacks
  })
  link.catch(() => {})
  const end = (details: string) => {
    clearTimeout(timer)
    withdraw()
    const error = new EmbeddedWalletUnavailableError({ details })
    linked?.channel.close(error)
    reject(error)
  }
  const timer = setTimeout(() => end('No answer within 20 s.'), frameLimits.loadMs)
  return {
    link,
    end,
    offer(target: Window) {
      withdraw = offerPort(target, {
        ...options,
        onLink(link) {
          clearTimeout(timer)
          linked = link
          options.onLink(link)
          resolve(link)
        },
      })
    },
  }
}
