import { dialogCss } from './dialogCss.ts'
import type { EmbeddedAppearance, EmbeddedMessages } from './EmbeddedWallet.ts'

/** The embedded wallet on the page: a dialog with its frame, and one that points to its window. */
export type Dialogs = {
  /** Puts the frame into its dialog, where it stays: moving a frame reloads it. */
  mount(iframe: HTMLIFrameElement): void
  /** Shows the frame. @param height of its content in CSS pixels; default: the last one */
  show(height?: number): void
  hide(): void
  /** Shows that the wallet is open in a window, or that the browser blocked it. A button opens it, in the click's own task. */
  showWindow(options: { isBlocked: boolean; onOpen: () => void }): void
  setAppearance(appearance: EmbeddedAppearance): void
  remove(): void
}

/** Reaches the document when the dialog of the wallet has closed. The widget names it too: sharing the name would cost a page a file. */
const walletHidden = 'latchkeywallethidden'

/**
 * Creates the dialogs in a shadow root of their own at the end of the body. They are in the top layer, above an open widget.
 *
 * SECURITY: nothing may cover, fade or move the frame's page while it is shown: what is approved there has to be what is seen.
 *
 * @param options.onDismiss Escape or Cancel; the dialog is closed already
 */
export function createDialogs(options: { onDismiss(): void }): Dialogs {
  const host = document.createElement('latchkey-wallet')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(dialogCss)
  root.adoptedStyleSheets = [sheet]
  // Set in the sheet: a strict CSP allows no style attribute.
  const { style } = sheet.cssRules[0] as CSSStyleRule

  const frame = createDialog('frame', dismiss)
  const [window, text, open, cancel] = [
    createDialog('window', dismiss),
    document.createElement('p'),
    document.createElement('button'),
    document.createElement('button'),
  ]
  open.className = 'primary'
  cancel.onclick = dismiss
  window.append(text, open, cancel)
  root.append(frame, window)
  document.body.append(host)
  let messages: EmbeddedMessages = english

  function hide(): void {
    const wasOpen = frame.open || window.open
    frame.close()
    window.close()
    // The widget may have closed below this dialog, while its opener could not take the focus.
    if (wasOpen) host.dispatchEvent(new Event(walletHidden, { bubbles: true }))
  }
  function dismiss(): void {
    hide()
    options.onDismiss()
  }

  return {
    mount(iframe) {
      iframe.title = messages.title
      frame.replaceChildren(iframe)
    },
    show(height) {
      if (height !== undefined) style.setProperty('--height', `${height}px`)
      window.close()
      if (!frame.open) frame.showModal()
    },
    hide,
    showWindow({ isBlocked, onOpen }) {
      frame.close()
      text.textContent = isBlocked ? messages.blocked : messages.inWindow
      open.textContent = isBlocked ? messages.openWindow : messages.showWindow
      cancel.textContent = messages.cancel
      open.onclick = onOpen
      if (!window.open) window.showModal()
    },
    setAppearance({ mode, accent, locale, messages: given }) {
      messages = given ?? english
      for (const dialog of [frame, window]) {
        dialog.dataset.mode = mode
        dialog.lang = locale ?? 'en'
        dialog.dir = 'auto'
        dialog.setAttribute('aria-label', messages.title)
      }
      if (accent) style.setProperty('--accent', accent)
      const iframe = frame.querySelector('iframe')
      if (iframe) iframe.title = messages.title
    },
    remove() {
      hide()
      host.remove()
    },
  }
}

/** A closed dialog. Escape dismisses it; a tap beside it does not, which would end a login whose code is on its way. */
function createDialog(name: string, onDismiss: () => void): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.className = name
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    onDismiss()
  })
  return dialog
}

/** Without a widget that brings its own language. */
const english: EmbeddedMessages = {
  title: 'Wallet',
  inWindow: 'Continue in the window that opened.',
  showWindow: 'Show window',
  blocked: 'In this browser, the wallet opens in a window of its own.',
  openWindow: 'Continue in a new window',
  cancel: 'Cancel',
}
