import { navigate } from '@latchkey/core'
import { canListSessions } from '@latchkey/core/internal'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatDateTime } from '../../format/formatDateTime.ts'
import { useAccount } from '../../hooks/useAccount.ts'
import { useConnectorName } from '../../hooks/useConnectorName.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLocale } from '../../hooks/useMessages.ts'
import { useSignIn } from '../../hooks/useSignIn.ts'
import { isolate } from '../../locales/isolate.ts'
import { Note } from '../../parts/Note.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChevronRightIcon, CircleAlertIcon } from '../../ui/Icon.tsx'
import { List, Row } from '../../ui/List.tsx'

/** The session of the account shown and its end, else the way to sign in. Nothing where the app signs nobody in, or nobody is connected. */
export function SignInSetting(): ReactNode {
  const latchkey = useLatchkey()
  const { code, messages } = useLocale()
  const { settings } = messages
  const { address, connector } = useAccount()
  const wallet = isolate(useConnectorName()(connector))
  const { session, signOut } = useSignIn()
  const { signIn } = latchkey.options
  const setting = useRef<HTMLDivElement>(null)
  const isSignedIn = session !== undefined
  const isLeaving = useRef(false)
  useEffect(() => {
    // The button that had the focus is gone; what takes its place gets it.
    if (!isSignedIn && isLeaving.current) setting.current?.querySelector('button')?.focus()
    isLeaving.current = false
  }, [isSignedIn])
  if (!signIn || !address) return null

  function leave() {
    isLeaving.current = true
    void signOut.run({})
  }

  return (
    <div ref={setting}>
      <List label={settings.signIn}>
        {session ? (
          <Row
            wraps
            name={settings.signedIn}
            caption={
              <>
                {settings.signedInUntil({ time: formatDateTime(Date.parse(session.expiresAt), code) })}
                {signIn.required && (
                  <>
                    <br />
                    {settings.signOutDisconnects({ wallet })}
                  </>
                )}
              </>
            }
            end={
              <Button size="small" busy={signOut.status === 'pending'} onClick={leave}>
                {settings.signOut}
              </Button>
            }
          />
        ) : (
          <Row
            name={settings.signIn}
            end={<ChevronRightIcon size={18} mirrored />}
            onClick={() => navigate(latchkey, 'SIWXSignMessage', {})}
          />
        )}
        {session && canListSessions(latchkey) && (
          <Row
            name={settings.devices.title}
            end={<ChevronRightIcon size={18} mirrored />}
            onClick={() => navigate(latchkey, 'Devices', {})}
          />
        )}
      </List>
      {signOut.error && (
        <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
          {settings.signOutUnheard}
        </Note>
      )}
    </div>
  )
}
