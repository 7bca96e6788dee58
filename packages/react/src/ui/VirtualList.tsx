import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { PicturesHeld } from './Picture.tsx'
import { useRowPitch } from './useRowPitch.ts'
import { useStyles } from './useStyles.ts'

export type VirtualListProps = {
  /** What it is a list of. */
  label: string
  count: number
  /** How many there are with those still to be loaded; default `count`. */
  total?: number
  /** CSS px, each row's; default: the row drawn first and its gap of 4 px. */
  rowHeight?: number
  /** CSS px of the part on screen. */
  height: number
  /** Draws one row; stable (useCallback), or every row is drawn again. */
  renderRow: (index: number) => ReactNode
  /** Stable identity of a row. */
  keyOf: (index: number) => string
  /** Called when the last rows come into sight, to load more. */
  onEndNear?: () => void
}

/** A list that jumps a page at a time draws its pictures once it has been slower than that for so long. */
const settledAfterMs = 120

/** Rows kept ready beyond each edge. */
const overscan = 5

/**
 * A list of any length that keeps only the visible rows in the document.
 *
 * Arrow keys, Home, End and Page keys move the focus row by row; the focused row stays in the document while it is scrolled away. Assistive
 * technology gets positions from `aria-posinset` and `aria-setsize`. Data attribute: `data-more`, while there is more below, which a fade
 * shows, except over a row that has the focus by keyboard. Part: `list`.
 */
export function VirtualList(props: VirtualListProps): ReactNode {
  const { label, count, total = count, height, renderRow, keyOf, onEndNear } = props
  useStyles(css)
  const scroller = useRef<HTMLUListElement>(null)
  const measured = useRowPitch(scroller)
  const rowHeight = props.rowHeight ?? measured
  const [first, setFirst] = useState(0)
  const [focused, setFocused] = useState<number>()
  const pendingFocus = useRef<number>(undefined)
  const [isFlung, setFlung] = useState(false)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(settling.current), [])
  // The pictures, and the rows beyond the edges, can wait for the frame that shows the first rows.
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => startTransition(() => setDrawn(true)), [])
  const beyond = isDrawn ? overscan : 0
  const perPage = Math.ceil(height / rowHeight)
  const start = Math.max(0, Math.min(first, count - perPage) - beyond)
  const end = Math.min(count, first + perPage + beyond)

  const hasMore = first + perPage < count
  const endNear = end >= count - overscan
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked again whenever the list has grown.
  useEffect(() => {
    if (endNear) onEndNear?.()
  }, [endNear, count, onEndNear])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the row it waits for may have been drawn.
  useLayoutEffect(() => {
    if (pendingFocus.current === undefined) return
    const row = rowAt(scroller.current, pendingFocus.current)
    if (!row) return
    pendingFocus.current = undefined
    row.focus({ preventScroll: true })
  }, [first, focused])

  function follow(next: number) {
    if (Math.abs(next - first) >= perPage) {
      setFlung(true)
      clearTimeout(settling.current)
      settling.current = setTimeout(() => setFlung(false), settledAfterMs)
    }
    setFirst(next)
  }

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    const current = indexOf(event.target)
    const list = scroller.current
    if (current === undefined || !list) return
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + perPage - 1,
      PageUp: current - perPage + 1,
      Home: 0,
      End: count - 1,
    }
    const wanted = steps[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(count - 1, wanted))
    const top = next * rowHeight
    if (top < list.scrollTop) list.scrollTop = top
    else if (top + rowHeight > list.scrollTop + height) list.scrollTop = top + rowHeight - height
    const row = rowAt(list, next)
    if (row) return row.focus({ preventScroll: true })
    pendingFocus.current = next
    setFirst(Math.floor(list.scrollTop / rowHeight))
    setFocused(next)
  }

  const indexes = Array.from({ length: Math.max(0, end - start) }, (_, offset) => start + offset)
  if (focused !== undefined && focused < count && (focused < start || focused >= end)) indexes.push(focused)

  return (
    <ul
      ref={scroller}
      className="lk-virtual"
      part="list"
      // biome-ignore lint/a11y/noRedundantRoles: Safari removes the semantics of a list without bullets.
      role="list"
      aria-label={label}
      data-more={hasMore || undefined}
      style={{ height: Math.min(height, count * rowHeight) }}
      // At the end, browsers round the place to less than a pixel above it.
      onScroll={(event) => follow(Math.floor((event.currentTarget.scrollTop + 1) / rowHeight))}
      onKeyDown={onKeyDown}
      onFocus={(event) => setFocused(indexOf(event.target))}
      onBlur={() => setFocused(undefined)}
    >
      <PicturesHeld.Provider value={isFlung || !isDrawn}>
        {indexes.map((index) => (
          <VirtualRow key={keyOf(index)} index={index} total={total} rowHeight={rowHeight} renderRow={renderRow} />
        ))}
      </PicturesHeld.Provider>
      <li className="lk-virtual-end" role="presentation" style={{ top: count * rowHeight - 1 }} />
    </ul>
  )
}

type VirtualRowProps = Pick<VirtualListProps, 'renderRow'> & { index: number; total: number; rowHeight: number }

const VirtualRow = memo(function VirtualRow({ index, total, rowHeight, renderRow }: VirtualRowProps) {
  return (
    <li data-index={index} aria-posinset={index + 1} aria-setsize={total} style={{ top: index * rowHeight }}>
      {renderRow(index)}
    </li>
  )
})

function indexOf(target: EventTarget): number | undefined {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return item ? Number(item.dataset.index) : undefined
}

function rowAt(list: HTMLElement | null, index: number): HTMLElement | null | undefined {
  return list?.querySelector<HTMLElement>(`[data-index="${index}"] :is(button, a)`)
}

const css = `
.lk-virtual {
  list-style: none; margin: 0; padding: 0; position: relative; overflow: hidden auto; overscroll-behavior: contain; contain: strict;
  scrollbar-width: thin; scrollbar-color: var(--lk-surface-3) transparent; scroll-padding-block: 4px;
}
.lk-virtual > li { position: absolute; inset-inline: 0 }
.lk-virtual::after {
  content: ''; display: block; position: sticky; inset-block-start: calc(100% - 48px); height: 48px; pointer-events: none;
  visibility: hidden; background: linear-gradient(transparent, var(--lk-background))
}
.lk-virtual[data-more]:not(:has(:focus-visible))::after { visibility: visible }
.lk-virtual-end { height: 1px; visibility: hidden }
`
