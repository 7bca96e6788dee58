import { type ReactNode, useEffect } from 'react'
import { useMessages } from '../messages/loadMessages.ts'

/** The mark, the way to the other page, and the page's own buttons. It names the document too. */
export function Header({ children }: { children?: ReactNode }) {
  const { pages, bench, landing } = useMessages()
  const isBench = location.pathname.startsWith('/bench')
  const { title } = isBench ? bench : landing
  useEffect(() => {
    document.title = `${title} · Latchkey`
  }, [title])
  return (
    <header className="header">
      <a className="brand" href="/" aria-label="Latchkey">
        <Mark />
        <span>Latchkey</span>
      </a>
      <nav className="pages" aria-label={pages.label}>
        <a href="/" aria-current={isBench ? undefined : 'page'}>
          {pages.landing}
        </a>
        <a href="/bench" aria-current={isBench ? 'page' : undefined}>
          {pages.bench}
        </a>
      </nav>
      <div className="header-buttons">{children}</div>
    </header>
  )
}

/** The keyhole in a rounded square. */
function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <rect className="mark-plate" width="32" height="32" rx="9" />
      <path
        className="mark-hole"
        d="M16 7.5a5.2 5.2 0 0 0-2.6 9.7l-1.5 6a1 1 0 0 0 1 1.3h6.2a1 1 0 0 0 1-1.3l-1.5-6A5.2 5.2 0 0 0 16 7.5Z"
      />
    </svg>
  )
}
