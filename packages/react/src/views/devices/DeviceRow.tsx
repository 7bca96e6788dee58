import type { ListedSession } from '@latchkey/core'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../format/formatDateTime.ts'
import { useAccount } from '../../hooks/useAccount.ts'
import { useConnectorName } from '../../hooks/useConnectorName.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLocale } from '../../hooks/useMessages.ts'
import { isolate } from '../../locales/isolate.ts'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/List.tsx'

export type DeviceRowProps = {
  session: ListedSession
  /** Whether it is being signed out. */
  isEnding: boolean
  onEnd: () => void
}

/** One session: its device, when it began and was used last, and Sign out. */
export function DeviceRow({ session, isEnding, onEnd }: DeviceRowProps): ReactNode {
  const { options } = useLatchkey()
  const { code, messages } = useLocale()
  const { settings } = messages
  const { devices } = settings
  const wallet = isolate(useConnectorName()(useAccount().connector))
  const { isCurrent, createdAt, lastUsedAt } = session
  const name = session.device ?? devices.unknown
  const timeOf = (text: string) => formatDateTime(Date.parse(text), code)
  return (
    <Row
      wraps
      name={name}
      caption={
        <>
          {isCurrent && (
            <>
              {devices.current}
              <br />
            </>
          )}
          {devices.signedIn({ time: timeOf(createdAt) })}
          <br />
          {devices.lastUsed({ time: timeOf(lastUsedAt) })}
          {isCurrent && options.signIn?.required && (
            <>
              <br />
              {settings.signOutDisconnects({ wallet })}
            </>
          )}
        </>
      }
      end={
        <Button size="small" busy={isEnding} aria-label={devices.signOut({ device: isolate(name) })} onClick={onEnd}>
          {settings.signOut}
        </Button>
      }
    />
  )
}
