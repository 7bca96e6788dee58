import { Children, type ReactNode } from 'react'
import { useStyles } from './useStyles.ts'

export type ListProps = {
  /** What it is a list of. */
  label: string
  children: ReactNode
}

/** Rows, each an item of one list. Part: `list`. */
export function List({ label, children }: ListProps): ReactNode {
  useStyles(css)
  return (
    // Safari drops the list semantics of a list without bullets; the role brings them back.
    // biome-ignore lint/a11y/noRedundantRoles: see above.
    <ul className="lk-list" part="list" role="list" aria-label={label}>
      {Children.map(children, (child) => child && <li>{child}</li>)}
    </ul>
  )
}

const css = `
.lk-list { list-style: none; margin: 0; padding: 0; display: grid; gap: 4px }
`
