import type { ReactNode } from 'react'
import { useMessages } from '../hooks/useMessages.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { useStyles } from '../ui/useStyles.ts'
import type { ActivityEntry } from './ActivityEntry.ts'

/** What became of a transaction so far, in words. Data attribute: `data-status`. */
export function ActivityState({ status }: { status: ActivityEntry['status'] }): ReactNode {
  useStyles(css)
  const { activity } = useMessages()
  return (
    <span className="lk-activity-state" data-status={status}>
      {(status === 'pending' || status === 'asked') && <Spinner size={12} />}
      {activity.statuses[status]}
    </span>
  )
}

const css = `
.lk-activity-state { display: inline-flex; align-items: center; gap: 6px }
.lk-activity-state[data-status=failed] { color: var(--lk-negative) }
`
