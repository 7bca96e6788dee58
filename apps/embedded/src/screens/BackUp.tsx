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
      onBack={() => answer({ type: 'cancel' })}
    />
  )
}

/** The file, to be saved. It is a link of this page: nothing is sent anywhere. */
export function BackedUp({ data, answer }: ScreenProps<'backedUp'>): ReactElement {
  const { backUp } = useLaterMessages()
  const { file, name } = data
  const [url, setUrl] = useState<string>()
  const [isSaved, setSaved] = useState(false)
  const [isWarned, setWarned] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([file], { type: 'application/json' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const save = () => {
    if (!url) return
    saveFrom(url, name)
    setSaved(true)
  }
  const saveTool = () => saveFrom('/v1/recovery-tool', 'wallet-recovery.html')
  // The file is stored nowhere else, so leaving without saving it loses it.
  const close = () => (isSaved || isWarned ? answer({ type: 'cancel' }) : setWarned(true))
  return (
    <Screen
      title={backUp.title}
      onBack={close}
      footer={
        <>
          <Button variant={isSaved ? 'secondary' : 'primary'} onClick={save}>
            {isSaved ? backUp.saveAgain : backUp.save}
          </Button>
          <Button onClick={saveTool}>{backUp.saveTool}</Button>
          <Button variant={isSaved ? 'primary' : 'secondary'} onClick={close}>
            {backUp.done}
          </Button>
        </>
      }
    >
      <p className="lk-screen-text">{backUp.made}</p>
      <p className="lk-screen-text" role="status">
        {isSaved ? backUp.saved(name) : isWarned && backUp.unsaved}
      </p>
    </Screen>
  )
}

function saveFrom(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
