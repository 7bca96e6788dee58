import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { Badge, type BadgeProps } from './Badge.tsx'
import { useStyles } from './useStyles.ts'

export type TabsProps<Id extends string> = {
  /** What the tabs choose between. */
  label: string
  tabs: readonly { id: Id; label: string; badge?: BadgeProps | undefined }[]
  selected: Id
  onSelect: (id: Id) => void
  /** The selected tab's panel. */
  children: ReactNode
}

/** WAI-ARIA tabs: one stop in the tab order, arrows move and select. Part: `tab`. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>): ReactNode {
  useStyles(css)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  /** The panel keeps its height while what comes next is loading, until that is slow and a note says so. */
  function select(next: Id) {
    panel.current?.style.setProperty('--lk-height', `${panel.current.offsetHeight}px`)
    onSelect(next)
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const current = tabs.findIndex((tab) => tab.id === selected)
    const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }[event.key]
    const target = event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : step ? current + step : undefined
    const next = target === undefined ? undefined : tabs[(target + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    select(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }

  return (
    <>
      <div ref={list} className="lk-tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}${tab.id}`}
            className="lk-tab"
            part="tab"
            data-tab={tab.id}
            aria-selected={tab.id === selected}
            aria-controls={`${id}panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => select(tab.id)}
          >
            {tab.label}
            {tab.badge && <Badge {...tab.badge} />}
          </button>
        ))}
      </div>
      <div ref={panel} className="lk-tabpanel" role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${selected}`}>
        {children}
      </div>
    </>
  )
}

const css = `
.lk-tabs {
  display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 4px; padding: 4px; background: var(--lk-surface-1);
  border-radius: var(--lk-radius-control)
}
.lk-tab {
  appearance: none; border: 0; margin: 0; font: inherit; font-size: 13px; line-height: 20px; font-weight: 500; cursor: pointer;
  position: relative;
  min-height: 36px; padding: 0 8px; border-radius: var(--lk-radius-icon); background: transparent; color: var(--lk-text-2);
  transition: background 100ms, color 100ms; -webkit-tap-highlight-color: transparent;
}
.lk-tab::after { content: ''; position: absolute; inset: -4px 0 }
@media (hover: hover) { .lk-tab:hover { color: var(--lk-text-1) } }
.lk-tab[aria-selected=true] { background: var(--lk-surface-3); color: var(--lk-text-1) }
.lk-tab:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 2px }
.lk-tab[aria-selected=true] .lk-badge { background: var(--lk-surface-1) }
.lk-tabpanel { padding-block-start: 12px }
.lk-tabpanel:has(.lk-skeleton):not(:has(.lk-note)) { height: var(--lk-height, auto); overflow: clip }
`
