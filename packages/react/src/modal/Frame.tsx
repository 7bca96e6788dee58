import type { ModalState } from '@latchkey/core'
import { goBack } from '@latchkey/core/internal'
import { memo, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useMessages } from '../hooks/useMessages.ts'
import { ArrowLeftIcon, XIcon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { scrollClear } from '../ui/scrollClear.ts'
import { ViewFrame } from '../ui/View.tsx'
import { lazyView } from '../views/lazyView.ts'
import { useLoaded } from '../views/useLoaded.ts'
import type { SwipeHandlers } from './useSwipeDown.ts'
import { ViewOutlet } from './ViewOutlet.tsx'

/** What the app's bundler replaces, as for React itself. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

type FrameProps = {
  modal: ModalState
  /** Id of the title, which names the dialog. */
  titleId: string
  swipe?: SwipeHandlers
  /** Without it there is no close button, as in an embedded widget. */
  onClose?: () => void
}

/** Header (back, title, close) and the view on screen. Data attributes: `data-shake`. Parts: `frame`, `header`, `title`. */
export function Frame({ modal, titleId, swipe, onClose }: FrameProps): ReactNode {
  const latchkey = useLatchkey()
  const { common } = useMessages()
  const [title, setTitle] = useState('')
  const [backAllowed, setBackAllowed] = useState(true)
  const content = useRef<HTMLDivElement>(null)
  const frame = useMemo(() => ({ setTitle, setBackAllowed }), [])
  const bodyRef = useContentHeight(content)
  // A dialog is a document of its own; in the page, the page has the heading of level 1.
  const Title = onClose ? 'h1' : 'h2'

  return (
    <div className="lk-frame" part="frame" data-shake={modal.shake || undefined}>
      <header className="lk-header" part="header" {...swipe}>
        <span className="lk-grabber" aria-hidden="true" />
        <span className="lk-header-side">
          {modal.stack.length > 1 && backAllowed && (
            <IconButton label={common.back} onClick={() => goBack(latchkey)}>
              <ArrowLeftIcon mirrored />
            </IconButton>
          )}
        </span>
        <Title className="lk-title" part="title" id={titleId}>
          <span key={title} dir="auto">
            {title}
          </span>
        </Title>
        <span className="lk-header-side">
          {onClose && (
            <IconButton label={common.close} onClick={onClose}>
              <XIcon />
            </IconButton>
          )}
        </span>
      </header>
      {Notices && <Notices />}
      <div className="lk-body" ref={bodyRef}>
        <div className="lk-content" ref={content}>
          <ViewFrame.Provider value={frame}>
            <Outlet modal={modal} />
          </ViewFrame.Provider>
        </div>
      </div>
    </div>
  )
}

/** The notices for the app's developer: bundlers cut them from any build but a developer's. */
const Notices =
  process.env.NODE_ENV === 'development'
    ? function DevelopmentNotices(): ReactNode {
        const Bar = useLoaded(noticeBar, true)
        return Bar && <Bar />
      }
    : undefined

const noticeBar = /*#__PURE__*/ lazyView(() =>
  import('../development/NoticeBar.tsx').then((module) => module.NoticeBar),
)

/** Memoized: the view sets the header's title, and must not render again for it. */
const Outlet = memo(ViewOutlet)

/** What must stay in view above a footer, at least. */
const leastRestPx = 240

/** Longer than the transition of the height (150 ms). */
const settledAfterMs = 200

/**
 * Animates the body's height to its content in 150 ms; the first height is set at once. Meanwhile `data-resizing` hides the scroll bar,
 * which would flash. `data-more` is set while there is more below, which a fade shows; `data-tight` where a footer that stays in view would
 * leave too little of the rest, or cover what is agreed to with its button (`data-agreed`), and is the end of the content instead.
 *
 * @returns the ref of the body.
 */
function useContentHeight(content: RefObject<HTMLElement | null>): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const outer = body.current
    const inner = content.current
    if (!outer || !inner) return
    let last = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame = 0
    const markMore = () => {
      outer.toggleAttribute('data-more', outer.scrollHeight - outer.clientHeight - outer.scrollTop > 1)
    }
    const mark = () => {
      // On the way to another height they would come and go.
      if (outer.hasAttribute('data-resizing')) return
      markMore()
      const footer = outer.querySelector<HTMLElement>('.lk-view-footer')
      const { top } = inner.getBoundingClientRect()
      const agreed = [...inner.querySelectorAll('.lk-view-content [data-agreed]')]
      const needed = Math.max(leastRestPx, ...agreed.map((element) => element.getBoundingClientRect().bottom - top))
      const rest = outer.clientHeight - (footer?.offsetHeight ?? 0)
      const isTight = footer !== null && inner.offsetHeight > outer.clientHeight + 1 && rest < needed
      const wasTight = outer.hasAttribute('data-tight')
      outer.toggleAttribute('data-tight', isTight)
      // A choice in the footer may be what left too little room: it stays in view.
      if (isTight && !wasTight) footer.querySelector(':focus')?.scrollIntoView({ block: 'nearest' })
    }
    const observer = new ResizeObserver(() => {
      const height = inner.offsetHeight
      if (height !== last && height !== 0) {
        if (last > 0) {
          outer.setAttribute('data-resizing', '')
          clearTimeout(timer)
          timer = setTimeout(() => {
            outer.removeAttribute('data-resizing')
            mark()
          }, settledAfterMs)
        }
        last = height
        // The observer would report this change within the frame that it caused, which browsers raise as an error of the page.
        observer.unobserve(outer)
        outer.style.height = `${height}px`
        cancelAnimationFrame(frame)
        frame = requestAnimationFrame(() => observer.observe(outer))
      }
      mark()
    })
    observer.observe(inner)
    observer.observe(outer)
    outer.addEventListener('scroll', markMore, { passive: true })
    outer.addEventListener('keyup', uncoverFocused)
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      observer.disconnect()
      outer.removeEventListener('scroll', markMore)
      outer.removeEventListener('keyup', uncoverFocused)
    }
  }, [content])
  return body
}

/**
 * Scrolls what Tab moved the focus to clear of a footer that stays in view; Back returns to where it was scrolled. With scroll-padding, a
 * browser would do it, but it would also scroll when the focus moves to the footer.
 */
function uncoverFocused({ key, target }: KeyboardEvent): void {
  if (key === 'Tab' && target instanceof Element && target.matches('.lk-view-content *')) scrollClear(target)
}
