import { type FrameEvent, frameVersions } from '@latchkey/wire/frame'
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
  onWaiting(): void
  onLink(link: Link): void
}

/**
 * Offers a port to the wallet's page by the only window message there is, and calls `onLink` once the page has answered on it. The page
 * takes one port; others that were offered to it are never answered.
 *
 * @returns closes the port, unless it was taken
 */
export function offerPort(target: Window, { origin, onEvent, onWaiting, onLink }: LinkOptions): () => void {
  const { port1, port2 } = new MessageChannel()
  let link: Link | undefined
  const channel = createChannel(port1, {
    onWaiting,
    onEvent(event) {
      if (event.event !== 'ready') {
        // Nothing counts before the page said which version it speaks.
        if (link) onEvent(event)
      } else if (!link && frameVersions.includes(event.payload.version)) {
        link = { channel, ready: event.payload }
        onLink(link)
      }
    },
  })
  target.postMessage({ latchkey: 'hello', versions: [...frameVersions] }, origin, [port2])
  return () => {
    if (!link) channel.close(new Error('The port was not taken.'))
  }
}
