import { getPreferences, watchPreferences } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useMessages } from '../hooks/useMessages.ts'
import { useWatch } from '../hooks/useWatch.ts'

/**
 * A balance, or a value of what the visitor has: masked while amounts are hidden, for screen readers too. Never put what is about to be signed
 * or sent in it.
 */
export function Private({ children }: { children: ReactNode }): ReactNode {
  const { amounts } = useWatch(getPreferences, watchPreferences)
  const { settings: messages } = useMessages()
  if (amounts !== 'hidden') return children
  return (
    <>
      <span aria-hidden="true">••••</span>
      <span className="lk-hidden">{messages.hidden}</span>
    </>
  )
}
