import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createTheme } from '../../../../packages/react/src/theme/createTheme.ts'
import { applyTheme, themeCss } from '../../../../packages/react/src/theme/themeCss.ts'
import { dark, light } from '../../../../packages/react/src/theme/themes.ts'
import { useStyles } from '../../../../packages/react/src/ui/useStyles.ts'
import type { Look } from '../boot/createLook.ts'
import { MessagesContext } from './messages.ts'
import { ScreenView } from './ScreenView.tsx'
import type { ScreenStore } from './screenStore.ts'

export type WalletPageProps = {
  screens: ScreenStore
  look: Look
  placement: 'frame' | 'window'
  /** The height that the page needs, whenever it changes; undefined while there is nothing to see. */
  onHeight: (height: number | undefined) => void
}

/** The whole page: the theme and language that the app chose, and the screen of the flow that runs. */
export function WalletPage({ screens, look, placement, onHeight }: WalletPageProps): ReactNode {
  useStyles(css)
  const shown = useSyncExternalStore(screens.watch, screens.shown)
  const { mode, accent, messages } = useSyncExternalStore(look.watch, look.get)
  const element = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const root = document.documentElement
    root.lang = messages.code
    root.dir = messages.direction
    root.dataset.theme = mode
    return applyTheme(root, createTheme({ base: mode, ...(accent && { accent }) }))
  }, [messages, mode, accent])

  useHeight(element, { isShown: shown !== undefined, isFrame: placement === 'frame', onHeight })
  return (
    <MessagesContext.Provider value={messages}>
      <div ref={element} className="lk-page" data-placement={placement}>
        {shown && <ScreenView shown={shown} />}
      </div>
    </MessagesContext.Provider>
  )
}

function useHeight(
  element: { current: HTMLElement | null },
  { isShown, isFrame, onHeight }: { isShown: boolean; isFrame: boolean; onHeight: WalletPageProps['onHeight'] },
): void {
  useLayoutEffect(() => {
    const page = element.current
    if (!isShown || !page) return onHeight(undefined)
    const settling = isFrame ? ignorePointer(page) : undefined
    let height: number | undefined
    const measure = () => {
      const next = Math.ceil(page.getBoundingClientRect().height)
      if (next === height) return
      height = next
      if (height !== innerHeight) settling?.start()
      onHeight(height)
    }
    // A frame that was never shown draws nothing, so no observer of its size runs.
    measure()
    // In the task that draws a screen: a press that began before the size is observed would end on a page that ignores it.
    const drawing = new MutationObserver(measure)
    drawing.observe(page, { childList: true, subtree: true })
    const resizing = new ResizeObserver(measure)
    resizing.observe(page)
    return () => {
      drawing.disconnect()
      resizing.disconnect()
      settling?.stop()
    }
  }, [element, isShown, isFrame, onHeight])
}

/** A host gives its frame another height within a few frames. */
const settledAfterMs = 300

/**
 * Ignores the pointer from when the page has another height than its frame until the host has resized it: the dialog moves then, and a press
 * that was meant for one button would hit another. Data attribute: `data-settling`.
 */
function ignorePointer(page: HTMLElement): { start: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  function stop(): void {
    clearTimeout(timer)
    removeEventListener('resize', stop)
    page.removeAttribute('data-settling')
  }
  function start(): void {
    stop()
    page.dataset.settling = ''
    addEventListener('resize', stop)
    timer = setTimeout(stop, settledAfterMs)
  }
  return { start, stop }
}

const css = `
${themeCss({ dark: dark.tokens, light: light.tokens }, (attribute) => `:root${attribute}`)}
html { background: var(--lk-background); color: var(--lk-text-1); font-family: var(--lk-font-family); font-size: 15px }
body { margin: 0; overflow-wrap: anywhere; -webkit-text-size-adjust: 100% }
/* A flow root: the last margin of a screen counts in its height, or the frame would be too short for it. */
.lk-page { display: flow-root; font-variant-numeric: tabular-nums; line-height: 20px; max-width: 100% }
.lk-page[data-settling] { pointer-events: none }
.lk-page[data-placement=window] { max-width: 400px; margin-inline: auto; padding-block-start: 24px }
.lk-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.lk-icon[data-mirrored]:dir(rtl) { transform: scaleX(-1) }
`
