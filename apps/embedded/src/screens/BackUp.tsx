import { type ReactElement, useEffect, useState } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { ChoosePassword } from './ChoosePassword.tsx'
import { useLaterMessages } from './laterMessages.ts'
import { Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'

/** Where the visitor chooses the password of a backup file. */
export function BackUp({ data, busy, answer }: ScreenProps<'backUp'>): ReactElement {
  const { backUp } = useLaterMessages()
  return (
    <ChoosePassword
      title={backUp.title}
      text={backUp.text}
      submit={backUp.submit}
      busy={busy}
      error={data.error}
      onPassword={(password) => answer({ type: 'password', password })}
      onClose={() => answer({ type: 'cancel' })}
    />
  )
}

/** The file, to be saved. It is a link of this page: nothing is sent anywhere. */
export function BackedUp({ data, answer }: ScreenProps<'backedUp'>): ReactElement {
  const { backUp } = useLaterMessages()
  const { file, name } = data
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([file], { type: 'application/json' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const save = () => {
    if (!url) return
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
  }
  const close = () => answer({ type: 'cancel' })
  return (
    <Screen
      title={backUp.title}
      onClose={close}
      footer={
        <>
          <Button variant="primary" onClick={save}>
            {backUp.save}
          </Button>
          <Button onClick={close}>{backUp.done}</Button>
        </>
      }
    >
      <p className="lk-screen-text">{backUp.made}</p>
    </Screen>
  )
}
