import { EmbeddedWalletUnavailableError } from '../errors/embedded.ts'
import { createHandshake, type Link, type LinkOptions } from './openLink.ts'

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
  let isLoaded = false
  const end = (details: string) => handshake.end(new EmbeddedWalletUnavailableError({ details }))
  iframe.addEventListener('load', () => {
    if (isLoaded) {
      end('The page of the wallet was loaded anew.')
      handshake = createHandshake(options)
    }
    isLoaded = true
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
      end('The frame was closed.')
      iframe.remove()
    },
  }
}
