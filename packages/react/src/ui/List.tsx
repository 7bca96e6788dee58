import { Children, type ReactNode, useId } from 'react'
import { useStyles } from './useStyles.ts'

export type ListProps = {
  /** What it is a list of. */
  label: string
  /** Shows the label above the rows. */
  heading?: boolean
  children: ReactNode
}

/** Rows, each an item of one list. Part: `list`. */
export function List({ label, heading, children }: ListProps): ReactNode {
  useStyles(css)
  return (
    <>
      {heading && <h2 className="lk-list-heading">{label}</h2>}
      {/* Safari removes the semantics of a list without bullets; the role restores them. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
      <ul className="lk-list" part="list" role="list" aria-label={label}>
        {Children.map(children, (child) => child && <li>{child}</li>)}
      </ul>
    </>
  )
}

export type RowProps = {
  /** A 36 px picture or icon. */
  picture?: ReactNode
  /** The row's visible and accessible name. */
  name: string
  /** A quiet line below the name; part of the accessible description. */
  caption?: ReactNode
  /** At the line's end: an amount, a badge, a chevron; part of the accessible description. */
  end?: ReactNode
  onClick?: () => void
  disabled?: boolean
  selected?: boolean
  /** A long name or caption takes another line instead of being cut off. */
  wraps?: boolean
  /** Makes the row a link to an https URL, opened in a new tab. */
  href?: string
}

/**
 * A row, 56 px high unless the theme says otherwise; all of it is one button (or, with `href`, one link). Data attributes: `data-selected`,
 * `data-disabled`, `data-wraps`. Part: `row`. Without
 * `onClick` and `href` it is plain text.
 *
 * The button contains only the name and stretches over the row, so that its accessible name matches its text.
 */
export function Row({ picture, name, caption, end, onClick, disabled, selected, wraps, href }: RowProps): ReactNode {
  useStyles(css)
  const id = useId()
  const shared = {
    className: 'lk-row-name',
    // Of a name in the other direction too, the end is cut off, not the beginning.
    dir: 'auto',
    'aria-current': selected || undefined,
    'aria-describedby': [isThere(caption) && `${id}c`, isThere(end) && `${id}e`].filter(Boolean).join(' ') || undefined,
  }
  const isAction = href !== undefined || onClick !== undefined
  return (
    <div
      className="lk-row"
      part="row"
      data-action={(isAction && !disabled) || undefined}
      data-selected={selected || undefined}
      data-wraps={wraps || undefined}
      data-disabled={disabled || undefined}
    >
      {picture}
      <span className="lk-row-text">
        {href !== undefined ? (
          <a {...shared} href={href} target="_blank" rel="noopener noreferrer" onClick={onClick}>
            {name}
          </a>
        ) : onClick ? (
          <button {...shared} type="button" disabled={disabled} onClick={onClick}>
            {name}
          </button>
        ) : (
          <span className="lk-row-name" dir="auto">
            {name}
          </span>
        )}
        {isThere(caption) && (
          // As with the name. One that wraps is not cut off, and keeps the order of the page.
          <span className="lk-row-caption" dir={wraps ? undefined : 'auto'} id={`${id}c`}>
            {caption}
          </span>
        )}
      </span>
      {isThere(end) && (
        <span className="lk-row-end" id={`${id}e`}>
          {end}
        </span>
      )}
    </div>
  )
}

/** Whether React renders it. */
function isThere(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== ''
}

export type IconTileProps = {
  /** A 20 px icon. */
  children: ReactNode
}

/** An icon where other rows have a picture, of the same size. */
export function IconTile({ children }: IconTileProps): ReactNode {
  useStyles(css)
  return <span className="lk-icon-tile">{children}</span>
}

const css = `
.lk-list { list-style: none; margin: 0; padding: 0; display: grid; gap: 4px }
.lk-list-heading {
  margin: 0; padding: 8px 12px 4px; font-size: 13px; line-height: 16px; font-weight: 500; color: var(--lk-text-2)
}
.lk-row {
  position: relative; box-sizing: border-box; width: 100%; height: var(--lk-row-height, 56px); padding: 0 12px;
  border-radius: var(--lk-radius-control);
  display: flex; align-items: center; gap: 12px; color: var(--lk-text-1); transition: background 100ms, transform 80ms;
  -webkit-tap-highlight-color: transparent;
}
@media (hover: hover) { .lk-row[data-action]:hover { background: var(--lk-surface-1) } }
.lk-row[data-action]:active { background: var(--lk-surface-2); transform: scale(.985) }
.lk-row[data-selected] { background: var(--lk-surface-1) }
.lk-row[data-disabled] { opacity: .55 }
.lk-row-text { flex: 1 1 64px; min-width: 0; display: grid; gap: 2px }
.lk-row-name {
  appearance: none; border: 0; margin: 0; padding: 0; background: none; font: inherit; font-size: 15px; line-height: 20px; font-weight: 500;
  color: inherit;
  display: block; min-width: 0;
  text-align: -webkit-match-parent; text-align: match-parent; text-decoration: none;
  overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
  outline: none;
}
.lk-row-name:only-child { white-space: normal; max-height: 40px }
:is(button, a).lk-row-name { cursor: pointer }
:is(button, a).lk-row-name::after { content: ''; position: absolute; inset: 0; border-radius: var(--lk-radius-control) }
.lk-row-name:disabled, .lk-row-name:disabled::after { cursor: default }
.lk-row-name:focus-visible::after { outline: 2px solid var(--lk-accent); outline-offset: -2px }
.lk-row-caption {
  font-size: 13px; line-height: 16px; color: var(--lk-text-2); text-align: -webkit-match-parent; text-align: match-parent;
  overflow: hidden; text-overflow: ellipsis; white-space: nowrap
}
.lk-row[data-wraps] { height: auto; min-height: var(--lk-row-height, 56px); padding-block: 8px }
.lk-row[data-wraps] :is(.lk-row-name, .lk-row-caption) { white-space: normal }
.lk-row-end {
  flex: 0 1000 auto; max-width: 55%; display: flex; align-items: center; gap: 8px; text-align: end; font-size: 13px; line-height: 16px;
  color: var(--lk-text-2)
}
@media (prefers-reduced-motion: reduce) { .lk-row[data-action]:active { transform: none } }
.lk-icon-tile {
  flex: none; display: grid; place-items: center; width: 36px; height: 36px; border-radius: var(--lk-radius-icon);
  background: var(--lk-surface-2); color: var(--lk-text-2)
}
`
