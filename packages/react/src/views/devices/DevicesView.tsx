import { endSession, getSessions, type ListedSession, navigate, showBanner } from '@latchkey/core'
import { goBack } from '@latchkey/core/internal'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useSignIn } from '../../hooks/useSignIn.ts'
import { useRunOnMount, useWrite } from '../../hooks/useWrite.ts'
import { isolate } from '../../locales/isolate.ts'
import { KeptFocus } from '../../parts/KeptFocus.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { CircleAlertIcon } from '../../ui/Icon.tsx'
import { List } from '../../ui/List.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Text, View } from '../../ui/View.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import { EndOthers } from './EndOthers.tsx'

/** Where the account is signed in: this device and others, each with Sign out. */
export function DevicesView(_props: object): ReactNode {
  const latchkey = useLatchkey()
  const { settings, common } = useMessages()
  const messages = settings.devices
  const errorText = useErrorText()
  const signIn = useSignIn()
  const { run, cancel, error, status: loadStatus } = useWrite(getSessions)
  const [sessions, setSessions] = useState<readonly ListedSession[]>()
  const [endingId, setEndingId] = useState<string>()
  const load = useCallback(async () => {
    const listed = await run({})
    if (listed) setSessions(listed)
  }, [run])
  useRunOnMount(load, cancel)

  const isOver = signIn.error?.code === 'SIGN_IN_ENDED'
  // Signed out here or in another tab: there is nothing to list. Where a session is required, the wallet goes too, and the modal with it.
  const isLeft = signIn.status === 'none' && !isOver && sessions !== undefined && !latchkey.options.signIn?.required
  useEffect(() => {
    if (isLeft) goBack(latchkey)
  }, [latchkey, isLeft])

  async function end({ id, device, isCurrent }: ListedSession) {
    setEndingId(id)
    try {
      await endSession(latchkey, { id })
      if (isCurrent) return
      const message = messages.ended({ device: isolate(device ?? messages.unknown) })
      showBanner(latchkey, { state: 'success', message })
      await load()
    } catch (reason) {
      showBanner(latchkey, { state: 'error', message: isCurrent ? settings.signOutUnheard : errorText(reason) })
    } finally {
      setEndingId(undefined)
    }
  }

  return (
    <View title={messages.title}>
      {isOver || error ? (
        <Empty
          kind="wrong"
          icon={<CircleAlertIcon />}
          action={
            isOver ? (
              <Button size="medium" onClick={() => navigate(latchkey, 'SIWXSignMessage', {})}>
                {settings.signIn}
              </Button>
            ) : (
              <Button size="medium" busy={loadStatus === 'pending'} onClick={() => void load()}>
                {common.tryAgain}
              </Button>
            )
          }
        >
          {errorText(signIn.error ?? error)}
        </Empty>
      ) : !sessions ? (
        <SkeletonRows count={2} label={messages.loading} detailed />
      ) : (
        <KeptFocus state={sessions}>
          <Text>{sessions.length > 1 ? messages.explain : messages.alone}</Text>
          <List label={messages.title}>
            {sessions.map((session) => (
              <DeviceRow
                key={session.id}
                session={session}
                isEnding={endingId === session.id}
                onEnd={() => void end(session)}
              />
            ))}
          </List>
          {sessions.length > 1 && <EndOthers onEnd={load} />}
        </KeptFocus>
      )}
    </View>
  )
}
