import { clearNotices, getNotices, watchNotices } from '@latchkey/core/internal'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { Button } from '../ui/Button.tsx'
import { TriangleAlertIcon, XIcon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useStyles } from '../ui/useStyles.ts'
import { DoctorPanel } from './DoctorPanel.tsx'

/**
 * What the app's developer has to change, above the view, and the doctor behind a button. In development builds alone, and in English
 * whatever the visitor's language. Nothing while there are no notices. Data attribute: `data-notices`.
 */
export function NoticeBar(): ReactNode {
  useStyles(css)
  const notices = useSyncExternalStore(watchNotices, getNotices, getNotices)
  const [isExamining, setExamining] = useState(false)
  if (notices.length === 0) return null
  return (
    <section className="lk-notices" data-notices={notices.length} aria-label="Developer notices" lang="en" dir="ltr">
      <div className="lk-notices-head">
        <TriangleAlertIcon size={18} />
        <p>Development only</p>
        <Button size="small" aria-expanded={isExamining} onClick={() => setExamining(!isExamining)}>
          Doctor
        </Button>
        <IconButton label="Hide notices" onClick={clearNotices}>
          <XIcon size={18} />
        </IconButton>
      </div>
      <ul role="status">
        {notices.map(({ title, fix }) => (
          <li key={title + fix}>
            <strong>{title}</strong>
            <span>{fix}</span>
          </li>
        ))}
      </ul>
      {isExamining && <DoctorPanel />}
    </section>
  )
}

const css = `
.lk-notices {
  flex: none; max-height: 40dvh; overflow: hidden auto; overscroll-behavior: contain; margin: 0 16px 8px;
  padding: 4px 12px 12px; display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: 8px;
  border-radius: var(--lk-radius-control); background: var(--lk-surface-1); font-size: 13px; line-height: 18px; text-align: start;
  scrollbar-width: thin; scrollbar-color: var(--lk-surface-3) transparent;
}
.lk-notices-head { display: flex; align-items: center; gap: 8px; min-height: 44px }
.lk-notices-head > svg { color: var(--lk-warning) }
.lk-notices-head > p { flex: 1; min-width: 0; margin: 0; color: var(--lk-text-2) }
.lk-notices .lk-button { background: var(--lk-surface-2) }
@media (hover: hover) { .lk-notices .lk-button:hover { background: var(--lk-surface-3) } }
.lk-notices ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px }
.lk-notices li { display: grid; gap: 2px }
.lk-notices strong { font-weight: 600; color: var(--lk-text-1) }
.lk-notices span { color: var(--lk-text-2) }
`
