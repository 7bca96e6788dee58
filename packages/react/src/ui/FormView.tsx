import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { View } from './View.tsx'

export type FormViewProps = {
  title: string
  /** The class of the form. */
  className: string
  /** The text of the button that submits. */
  submitLabel: string
  /** Disables the button. */
  disabled: boolean
  /** While what was submitted is checked or sent. */
  busy?: boolean
  /** Called in the task of the click, so that it may open a window. */
  onSubmit: () => void
  /** What the visitor agrees to by submitting, such as warnings; above the button, where it stays in view. */
  agreed?: ReactNode
  /** A second button, below the one that submits. */
  footer?: ReactNode
  children: ReactNode
}

/** A view that is one form, with the button that submits it at the foot. The view shows its own errors: browsers validate nothing. */
export function FormView(props: FormViewProps): ReactNode {
  const { title, className, submitLabel, disabled, busy, onSubmit, agreed, footer, children } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useKeptHeight(form)
  return (
    <View
      title={title}
      footer={
        <>
          {agreed}
          <Button variant="primary" type="submit" form={id} disabled={disabled} busy={busy}>
            {submitLabel}
          </Button>
          {footer}
        </>
      }
    >
      <form
        ref={form}
        id={id}
        className={className}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
      </form>
    </View>
  )
}

/** Keeps the view as high as it has been, so that what comes and goes while the visitor types moves nothing. */
function useKeptHeight(form: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const view = form.current?.closest<HTMLElement>('.lk-view')
    if (!view) return
    let highest = 0
    let width = 0
    const observer = new ResizeObserver(() => {
      if (view.offsetWidth !== width) {
        width = view.offsetWidth
        highest = 0
        view.style.minHeight = ''
      }
      if (view.offsetHeight <= highest) return
      highest = view.offsetHeight
      view.style.minHeight = `${highest}px`
    })
    observer.observe(view)
    return () => observer.disconnect()
  }, [form])
}
