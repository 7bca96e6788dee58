import { openWalletSettings } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useWrite } from '../hooks/useWrite.ts'
import { CircleAlertIcon } from '../ui/Icon.tsx'
import { Note } from './Note.tsx'

/** Opens the settings of an embedded wallet, on the wallet's own page; the note is there where they did not open. */
export function useWalletSettings() {
  const errorText = useErrorText()
  const settings = useWrite(openWalletSettings)
  const { error } = settings
  const failure: ReactNode = error && error.code !== 'USER_REJECTED' && (
    <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
      {errorText(error)}
    </Note>
  )
  return [settings, failure] as const
}
