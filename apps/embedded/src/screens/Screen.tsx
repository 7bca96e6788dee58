import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { ArrowLeftIcon, XIcon } from '../../../../packages/react/src/ui/Icon.tsx'
import { IconButton } from '../../../../packages/react/src/ui/IconButton.tsx'
import { useStyles } from '../../../../packages/react/src/ui/useStyles.ts'
import { useMessages } from './messages.ts'

export type ScreenFrameProps = {
  title: string
  /** Ends what the screen is part of; absent where that is not a choice. */
  onClose?: (() => void) | undefined
  /** Goes back to the screen before, in place of closing. */
  onBack?: (() => void) | undefined
  /** The buttons at the foot, the primary one first. */
  footer?: ReactNode
  /** A screen with fields: what its primary button submits. */
  onSubmit?: () => void
  children: ReactNode
}

/** The outermost part of every screen: its title, a button that closes it or goes back, its content and its actions. Escape does the same. */
export function Screen({ title, onClose, onBack, footer, onSubmit, children }: ScreenFrameProps): ReactNode {
  useStyles(css)
  const messages = useMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  // The screen before may have been scrolled. First of all effects: an error scrolls itself into view.
  useLayoutEffect(() => {
    // Not its result: browsers return a promise, which would count as what the effect undoes.
    scrollTo(0, 0)
  }, [])
  useEffect(() => {
    if (document.activeElement !== document.body) return
    // Where typing happens next; a touch screen would cover half of it with its keyboard. Without a field, a reader starts at the title.
    const field = matchMedia('(pointer: fine)').matches
      ? document.querySelector<HTMLElement>('[data-typed-first]')
      : null
    ;(field ?? heading.current)?.focus({ preventScroll: true })
  }, [])
  // Before the screen is painted: a key that is pressed as soon as a visitor sees it counts.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) (onBack ?? onClose)?.()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onBack, onClose])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <main className="lk-screen" aria-labelledby="title">
      <header className="lk-screen-header">
        {onBack ? (
          <IconButton label={messages.common.back} onClick={onBack}>
            <ArrowLeftIcon mirrored />
          </IconButton>
        ) : (
          <span />
        )}
        <h1 id="title" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {onClose ? (
          <IconButton label={messages.common.close} onClick={onClose}>
            <XIcon />
          </IconButton>
        ) : (
          <span />
        )}
      </header>
      <form className="lk-screen-form" noValidate onSubmit={submit}>
        <div className="lk-screen-content">{children}</div>
        {footer && <div className="lk-screen-footer">{footer}</div>}
      </form>
    </main>
  )
}

/** A sentence about what went wrong, beside its cause; its place is kept while there is none. */
export function ErrorLine({ text }: { text: string | undefined }): ReactNode {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const element = line.current
    if (!text || !element) return
    // On a small screen it is under the buttons, which stay at the foot: a press would seem to do nothing.
    const footer = document.querySelector<HTMLElement>('.lk-screen-footer')
    element.style.scrollMarginBlockEnd = `${footer?.offsetHeight ?? 0}px`
    element.scrollIntoView({ block: 'nearest' })
  }, [text])
  return (
    <p ref={line} className="lk-screen-error" role="alert">
      {text}
    </p>
  )
}

const css = `
.lk-screen-header {
  display: grid; grid-template-columns: 36px 1fr 36px; align-items: center; min-height: 56px; padding: 0 16px; box-sizing: border-box
}
.lk-screen-header h1 { margin: 0; font-size: 17px; font-weight: 600; line-height: 22px; text-align: center; outline: 0 }
.lk-screen-content { padding: 4px 16px 0 }
.lk-screen-footer {
  position: sticky; inset-block-end: 0; display: grid; gap: 8px; padding: 16px; background: var(--lk-background)
}
/* On a phone on its side, or magnified, buttons that stay at the foot would hide the fields. */
@media (max-height: 480px) { .lk-screen-form:has(input) .lk-screen-footer { position: static } }
.lk-screen-text { margin: 0 0 16px; color: var(--lk-text-2); line-height: 22px }
.lk-screen-text[data-centered] { text-align: center; text-wrap: balance }
.lk-screen-caption { margin: 8px 0 0; font-size: 13px; line-height: 18px; color: var(--lk-text-2) }
.lk-screen-error { margin: 8px 0 0; min-height: 36px; font-size: 13px; line-height: 18px; color: var(--lk-negative) }
.lk-screen-error:first-child:empty { min-height: 0; margin: 0 }
.lk-screen-fields { display: grid; gap: 12px }
.lk-screen-caption + .lk-screen-fields { margin-block-start: 12px }
`
