import { openWalletSettings } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useWrite } from '../hooks/useWrite.ts'
import { CircleAlertIcon } from '../ui/Icon.tsx'
import { Note } from './Note.tsx'

/** The settings of an embedded wallet, on the wallet's own page: `failure` is a note to show where they did not open. */
export function useWalletSettings(): {
  open: (section?: 'recovery') => void
  isOpening: boolean
  failure: ReactNode
} {
  const errorText = useErrorText()
  const { run, status, error } = useWrite(openWalletSettings)
  return {
    open: (section) => void run(section ? { section } : {}),
    isOpening: status === 'pending',
    failure: error && error.code !== 'USER_REJECTED' && (
      <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
        {errorText(error)}
      </Note>
    ),
  }
}
