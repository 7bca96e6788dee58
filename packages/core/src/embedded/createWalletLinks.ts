import type { FrameUser } from '@latchkey/wire/frame'
import { AbortedError } from '../errors/common.ts'
import { isMobile } from '../links/isMobile.ts'
import { unlessAborted } from '../waiting/unlessAborted.ts'
import type { Channel } from './createChannel.ts'
import { createDialogs } from './createDialogs.ts'
import { createWindowLink } from './createWindowLink.ts'
import type { EmbeddedAppearance } from './EmbeddedWallet.ts'
import { type Frame, openFrame } from './openFrame.ts'
import type { Link, PageEvent } from './openLink.ts'
import { RedirectNeededError } from './toFrameFailure.ts'

/** Where the wallet's page is: a frame of this page, or a window where a browser keeps nothing for the frame. */
export type WalletLinks = {
  /**
   * Loads the frame, and waits for it.
   * @returns undefined where it cannot be used, so that a window is needed
   * @throws AbortedError
   */
  loadFrame(signal: AbortSignal | undefined): Promise<Channel | undefined>
  /**
   * The channel to the wallet, over a window if there has to be one.
   * @throws EmbeddedWalletUnavailableError, UserRejectedError, AbortedError, RedirectNeededError on phones, and where the browser blocks every window
   */
  open(signal: AbortSignal | undefined): Promise<Channel>
  /**
   * The channel to the wallet in a window, also where the frame can be used.
   * @throws EmbeddedWalletUnavailableError, UserRejectedError, AbortedError, RedirectNeededError on phones, and where the browser blocks every window
   */
  openWindow(signal: AbortSignal | undefined): Promise<Channel>
  /** The browser keeps nothing for the frame. */
  needsWindow(): boolean
  /** The channel, where it needs no window to be opened. */
  current(): Channel | undefined
  setAppearance(appearance: EmbeddedAppearance): void
  stop(): void
}

/** Opens the wallet's page when it is first needed. */
export function createWalletLinks(options: {
  /** The wallet's origin. */
  origin: string
  projectId: string | undefined
  /** Each time a page of the wallet was linked, and whenever the visitor changes. */
  onUser(user: FrameUser | null): void
  onLink(channel: Channel): void
}): WalletLinks {
  const { origin } = options
  let frame: Frame | undefined
  let frameLink: Link | undefined
  let isStopped = false
  const needsWindow = () => frameLink?.ready.storage === false
  const dialogs = createDialogs({
    onDismiss() {
      const link = walletWindow.current() ?? frameLink
      link?.channel.dismiss()
      walletWindow.dismiss()
    },
  })
  const walletWindow = createWindowLink({ origin, toUrl: () => toUrl('window'), dialogs, onEvent, onLink })

  function toUrl(page: 'embed' | 'window'): string {
    const url = new URL(`/v1/${page}`, origin)
    if (options.projectId !== undefined) url.searchParams.set('projectId', options.projectId)
    if (page === 'window') url.searchParams.set('origin', location.origin)
    return url.href
  }

  function onLink({ channel, ready }: Link): void {
    options.onLink(channel)
    // A frame without storage knows nobody.
    if (ready.storage || ready.user) options.onUser(ready.user)
  }

  function onEvent(event: PageEvent): void {
    switch (event.event) {
      case 'show':
        dialogs.show(event.payload.height)
        break
      case 'hide':
        dialogs.hide()
        break
      case 'user':
        options.onUser(event.payload.user)
        break
    }
  }

  async function loadFrame(signal: AbortSignal | undefined): Promise<Channel | undefined> {
    if (isStopped) throw new AbortedError()
    if (needsWindow()) return undefined
    frame ??= openFrame({
      origin,
      url: toUrl('embed'),
      mount: dialogs.mount,
      onWaiting: dialogs.show,
      onEvent,
      onLink(link) {
        frameLink = link
        onLink(link)
      },
    })
    const loading = frame
    const linked = loading.link().catch(() => {
      // The next attempt loads it again: the device may have been offline.
      if (frame === loading) frame = undefined
      loading.close()
      return undefined
    })
    const link = await unlessAborted(linked, signal)
    return link?.ready.storage ? link.channel : undefined
  }

  async function openInWindow(signal: AbortSignal | undefined): Promise<Channel> {
    if (isStopped) throw new AbortedError()
    // A phone's windows are tabs, which its browser and web views of apps block, lose, or cut off from this page.
    const link = walletWindow.current()
    if (!link && isMobile()) throw new RedirectNeededError()
    return (link ?? (await walletWindow.open(signal))).channel
  }

  return {
    loadFrame,
    open: async (signal) => (await loadFrame(signal)) ?? openInWindow(signal),
    openWindow: openInWindow,
    needsWindow,
    current: () => walletWindow.current()?.channel ?? (needsWindow() ? undefined : frameLink?.channel),
    setAppearance: dialogs.setAppearance,
    stop() {
      isStopped = true
      walletWindow.close()
      frame?.close()
      dialogs.remove()
    },
  }
}
