import { UserRejectedError } from '../errors/wallet.ts'
import { unlessAborted } from '../waiting/unlessAborted.ts'
import type { Dialogs } from './createDialogs.ts'
import type { Link, PageEvent } from './openLink.ts'
import { openWindow, type WalletWindow } from './openWindow.ts'
import { RedirectNeededError } from './toFrameFailure.ts'

/** The wallet's page in a window of its own: one at a time, closed once it has nothing to show and every request its result. */
export type WindowLink = {
  /**
   * Opens the window, from the click of the dialog's button where the browser wants one, and waits for its page.
   * @throws EmbeddedWalletUnavailableError, UserRejectedError, AbortedError, RedirectNeededError where the browser blocks every window
   */
  open(signal: AbortSignal | undefined): Promise<Link>
  /** The link to the open window; undefined without one. */
  current(): Link | undefined
  /** Ends the wait for a click, and closes the window once every request has its result. */
  dismiss(): void
  /** Ends the wait for a click too. */
  close(): void
}

/** How often it is checked that a window can be closed. */
const checkMs = 100

/** @param options.onEvent what the page says, except whether it has something to show: a window shows itself. */
export function createWindowLink(options: {
  /** The wallet's origin. */
  origin: string
  /** The page's address. */
  toUrl(): string
  dialogs: Pick<Dialogs, 'showWindow' | 'hide'>
  onEvent(event: PageEvent): void
  onLink(link: Link): void
}): WindowLink {
  let opened: WalletWindow | undefined
  let link: Link | undefined
  /** The page has nothing to show. */
  let isDone = false
  /** Ends the wait for a click, or for the page. */
  let cancel: (() => void) | undefined

  function shut(): void {
    isDone = false
    opened?.close()
    opened = undefined
    link = undefined
    options.dialogs.hide()
  }

  function shutWhenDone(): void {
    if (!isDone || !link) return
    if (link.channel.isBusy()) setTimeout(shutWhenDone, checkMs)
    else shut()
  }

  function onEvent(event: PageEvent): void {
    if (event.event === 'show' || event.event === 'hide') {
      isDone = event.event === 'hide'
      shutWhenDone()
    } else options.onEvent(event)
  }

  /** Call it in a click's own task. @returns undefined where the browser blocks the window */
  function tryOpen(): Promise<Link> | undefined {
    const shown = openWindow({
      origin: options.origin,
      url: options.toUrl(),
      onEvent,
      onLink(made) {
        link = made
        options.onLink(made)
      },
      onClosed: shut,
    })
    if (!shown) return undefined
    opened = shown
    options.dialogs.showWindow({ isBlocked: false, onOpen: () => shown.focus() })
    return shown.link
  }

  function open(signal: AbortSignal | undefined): Promise<Link> {
    const linking = new Promise<Link>((resolve, reject) => {
      cancel = () => reject(new UserRejectedError())
      const start = () => {
        const linked = tryOpen()
        linked?.then(resolve, reject)
        return linked !== undefined
      }
      if (start()) return
      options.dialogs.showWindow({
        isBlocked: true,
        onOpen: () => {
          if (!start()) reject(new RedirectNeededError({ details: 'The browser blocks windows of this page.' }))
        },
      })
    })
    const own = cancel
    return unlessAborted(linking, signal).catch((error: unknown) => {
      // A later request may have a window of its own by now.
      if (cancel === own) shut()
      throw error
    })
  }

  return {
    open,
    current: () => link,
    dismiss() {
      cancel?.()
      if (!link) return shut()
      isDone = true
      shutWhenDone()
    },
    close() {
      cancel?.()
      shut()
    },
  }
}
