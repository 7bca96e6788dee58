import type { ReactNode } from 'react'
import { useStyles } from './useStyles.ts'

export type EmptyProps = {
  /** One icon of the family. */
  icon: ReactNode
  /** One plain sentence. */
  children: ReactNode
  /** One next step: a medium Button. */
  action?: ReactNode
  /** `wrong` is announced at once; default `empty`. */
  kind?: 'empty' | 'wrong'
}

/** Nothing to show, or something went wrong. Part: `empty`. */
export function Empty({ icon, children, action, kind = 'empty' }: EmptyProps): ReactNode {
  useStyles(css)
  return (
    <div className="lk-empty" part="empty" role={kind === 'wrong' ? 'alert' : undefined}>
      <span className="lk-empty-icon">{icon}</span>
      <p>{children}</p>
      {action}
    </div>
  )
}

const css = `
.lk-empty { display: grid; justify-items: center; gap: 12px; padding: 28px 16px 20px; text-align: center }
.lk-empty-icon {
  display: grid; place-items: center; width: 48px; height: 48px; border-radius: var(--lk-radius-control); background: var(--lk-surface-1);
  color: var(--lk-text-2)
}
.lk-empty p { margin: 0; max-width: 264px; font-size: 15px; line-height: 22px; color: var(--lk-text-2); text-wrap: balance }
`
