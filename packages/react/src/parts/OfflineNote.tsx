import type { ReactNode } from 'react'
import { TriangleAlertIcon } from '../ui/Icon.tsx'
import { Note } from './Note.tsx'

/** That the browser reports no network, and what waits for it; announced when it appears. */
export function OfflineNote({ children }: { children: string }): ReactNode {
  return (
    <Note tone="warning" announce="now" icon={<TriangleAlertIcon />}>
      {children}
    </Note>
  )
}
