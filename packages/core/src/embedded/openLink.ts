import { type FrameEvent, frameLimits, frameVersions } from '@latchkey/wire/frame'
import { EmbeddedWalletUnavailableError } from '../errors/embedded.ts'
import { type Channel, createChannel } from './createChannel.ts'

/** The wallet's page, which has taken a port of ours. */
export type Link = { channel: Channel; ready: Ready }

type ReadyEvent = Extract<FrameEvent, { event: 'ready' }>
type Ready = ReadyEvent['payload']
/** What the page says after that. */
export type PageEvent = Exclude<FrameEvent, ReadyEvent>

export type LinkOptions = {
  /** The wallet's origin, exactly: a page of any other never receives the port. */
  origin: string
  onEvent(event: PageEvent): void
  onWaiting?: () => void
  onLink(link: Link): void
}

/** From the first offer of a port to the end of the link. */
export type Handshake = {
  /** @throws EmbeddedWalletUnavailableError after 20 s without an answer; the error of `end` */
  link: Promise<Link>
  /** Offers the page a port, until it has taken one. Earlier ones stay open: it may be about to answer on them. */
  offer(target: Window): void
  /** Ends the wait, or the link and its requests. */
  end(error: Error): void
}

/**
 * Offers ports to the wallet's page by the only window message there is, and calls `onLink` once the page has answered on one. The page
 * takes one port; others that were offered to it are never answered.
 */
export function createHandshake({ origin, onEvent, onWaiting, onLink }: LinkOptions): Handshake {
  const channels = new Set<Channel>()
  let taken: Channel | undefined
  let resolve: (link: Link) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const link = new Promise<Link>((...callbacks) => {
    ;[resolve, reject] = callbacks
  })
  link.catch(() => {})
  const timer = setTimeout(
    () => end(new EmbeddedWalletUnavailableError({ details: 'No answer within 20 s.' })),
    frameLimits.loadMs,
  )
  function end(error: Error): void {
    clearTimeout(timer)
    for (const channel of channels) channel.close(error)
    reject(error)
  }
  return {
    link,
    end,
    offer(target) {
      if (taken) return
      const { port1, port2 } = new MessageChannel()
      const channel = createChannel(port1, {
        onWaiting,
        onEvent(event) {
          if (event.event !== 'ready') {
            // Nothing counts before the page said which version it speaks.
            if (taken === channel) onEvent(event)
          } else if (!taken && frameVersions.includes(event.payload.version)) {
            taken = channel
            clearTimeout(timer)
            const made = { channel, ready: event.payload }
            onLink(made)
            resolve(made)
          }
        },
      })
      channels.add(channel)
      target.postMessage({ latchkey: 'hello', versions: frameVersions }, origin, [port2])
    },
  }
}
