import type { ReactNode } from 'react'

/** Scrolls sideways what is wider than the page, by keyboard too. */
export function Scroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: only what has the focus scrolls by keyboard.
    <section className="scroller" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
