import { memo, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useRowPitch } from './useRowPitch.ts'
import { useStyles } from './useStyles.ts'

type ListSection = {
  /** Stable identity. */
  key: string
  /** The heading, and the name of the section's list. */
  title: string
  count: number
}

type SectionListProps = {
  sections: readonly ListSection[]
  /** Draws one row, 56 px high; stable (useCallback), or every row is drawn again. `index` counts through all sections. */
  renderRow: (index: number) => ReactNode
  /** Stable identity of a row. */
  keyOf: (index: number) => string
}

/** CSS px. */
const headHeight = 32
const gap = 8
/** CSS px kept ready beyond each edge. */
const margin = 320
/** Until the list has been measured: about what a dialog shows. */
const firstWindow = { from: 0, to: 640 }

/**
 * Rows under headings, of any number, in whatever scrolls around them; only those visible or near are in the document. The row with the
 * focus stays there while it is scrolled away. Assistive technology gets positions from `aria-posinset` and `aria-setsize`. Part: `list`.
 */
export function SectionList({ sections, renderRow, keyOf }: SectionListProps): ReactNode {
  useStyles(css)
  const root = useRef<HTMLDivElement>(null)
  const rowHeight = useRowPitch(root)
  const range = useVisibleRange(root)
  const [focused, setFocused] = useState<number>()

  let top = 0
  let first = 0
  const placed = sections.map((section) => {
    const place = { ...section, top, first }
    top += headHeight + section.count * rowHeight + gap
    first += section.count
    return place
  })
  return (
    <div ref={root} className="lk-sections" style={{ height: Math.max(0, top - gap) }}>
      {placed.map((section) => {
        const indexes = visibleRows(section, { ...range, rowHeight })
        if (focused !== undefined && isIn(section, focused) && !indexes.includes(focused)) indexes.push(focused)
        const isSeen = section.top < range.to && section.top + headHeight + section.count * rowHeight > range.from
        if (!isSeen && indexes.length === 0) return null
        return (
          <section key={section.key} style={{ top: section.top }}>
            <h3>{section.title}</h3>
            <ul
              part="list"
              // biome-ignore lint/a11y/noRedundantRoles: Safari removes the semantics of a list without bullets.
              role="list"
              aria-label={section.title}
              style={{ height: section.count * rowHeight }}
              onFocus={(event) => setFocused(rowOf(event.target))}
              onBlur={() => setFocused(undefined)}
            >
              {indexes.map((index) => (
                <SectionRow
                  key={keyOf(index)}
                  index={index}
                  top={(index - section.first) * rowHeight}
                  place={index - section.first}
                  count={section.count}
                  renderRow={renderRow}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

type SectionRowProps = Pick<SectionListProps, 'renderRow'> & {
  index: number
  place: number
  count: number
  /** CSS px. */
  top: number
}

const SectionRow = memo(function SectionRow({ index, place, count, top, renderRow }: SectionRowProps) {
  return (
    <li data-row={index} aria-posinset={place + 1} aria-setsize={count} style={{ top }}>
      {renderRow(index)}
    </li>
  )
})

type VisibleRange = { from: number; to: number }
type Placed = ListSection & { top: number; first: number }

function visibleRows({ top, first, count }: Placed, options: VisibleRange & { rowHeight: number }): number[] {
  const { from, to, rowHeight } = options
  const start = Math.max(0, Math.floor((from - top - headHeight) / rowHeight))
  const end = Math.min(count, Math.ceil((to - top - headHeight) / rowHeight))
  return Array.from({ length: Math.max(0, end - start) }, (_, offset) => first + start + offset)
}

function isIn({ first, count }: Placed, index: number): boolean {
  return index >= first && index < first + count
}

function rowOf(target: EventTarget): number | undefined {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return item ? Number(item.dataset.row) : undefined
}

/** Which part of the list is visible or near, in CSS px from its top, in steps of half a margin. */
function useVisibleRange(root: React.RefObject<HTMLElement | null>): VisibleRange {
  const [range, setRange] = useState<VisibleRange>(firstWindow)
  const measure = useCallback(() => {
    const list = root.current
    if (!list) return
    const { top } = list.getBoundingClientRect()
    const scroller = findScroller(list)?.getBoundingClientRect()
    const from = step(Math.max(0, scroller?.top ?? 0) - top) - margin
    const to = step(Math.min(window.innerHeight, scroller?.bottom ?? window.innerHeight) - top) + margin
    setRange((known) => (known.from === from && known.to === to ? known : { from, to }))
  }, [root])

  useLayoutEffect(() => {
    const list = root.current
    if (!list) return
    measure()
    const around = list.getRootNode()
    const scroller = findScroller(list)
    const observer = new ResizeObserver(measure)
    for (const element of [scroller, scroller?.firstElementChild, document.documentElement])
      if (element) observer.observe(element)
    // Scrolling does not bubble, and stays inside a shadow root: both the root and the page may be what scrolls.
    const options = { capture: true, passive: true }
    around.addEventListener('scroll', measure, options)
    window.addEventListener('scroll', measure, options)
    return () => {
      observer.disconnect()
      around.removeEventListener('scroll', measure, options)
      window.removeEventListener('scroll', measure, options)
    }
  }, [root, measure])
  return range
}

function step(distance: number): number {
  return Math.round(distance / (margin / 2)) * (margin / 2)
}

/** The nearest ancestor, across shadow roots, that scrolls on its own; undefined where only the page does. */
function findScroller(element: Element): Element | undefined {
  for (let parent = parentOf(element); parent; parent = parentOf(parent)) {
    const { overflowY } = getComputedStyle(parent)
    if ((overflowY === 'auto' || overflowY === 'scroll') && parent !== document.scrollingElement) return parent
  }
  return undefined
}

function parentOf(element: Element): Element | undefined {
  const parent = element.parentNode
  return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : undefined
}

const css = `
.lk-sections { position: relative }
.lk-sections > section { position: absolute; inset-inline: 0 }
.lk-sections h3 {
  margin: 0; padding: 8px 12px; height: ${headHeight}px; box-sizing: border-box; font-size: 13px; line-height: 16px; font-weight: 500;
  color: var(--lk-text-2)
}
.lk-sections ul { list-style: none; margin: 0; padding: 0; position: relative }
.lk-sections li { position: absolute; inset-inline: 0 }
`
