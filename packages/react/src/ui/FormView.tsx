import { type ReactNode, useId } from 'react'
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
  /** A second button, below the one that submits. */
  footer?: ReactNode
  children: ReactNode
}

/** A view that is one form, with the button that submits it at the foot. The view shows its own errors: browsers validate nothing. */
export function FormView(props: FormViewProps): ReactNode {
  const { title, className, submitLabel, disabled, busy, onSubmit, footer, children } = props
  const id = useId()
  return (
    <View
      title={title}
      footer={
        <>
          <Button variant="primary" type="submit" form={id} disabled={disabled} busy={busy}>
            {submitLabel}
          </Button>
          {footer}
        </>
      }
    >
      <form
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
