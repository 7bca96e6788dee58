import { type ReactElement, useEffect, useRef } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { SocialIcon } from '../../../../packages/react/src/ui/SocialIcon.tsx'
import { Spinner } from '../../../../packages/react/src/ui/Spinner.tsx'
import { useStyles } from '../../../../packages/react/src/ui/useStyles.ts'
import { FarcasterCode } from './FarcasterCode.tsx'
import { useLaterMessages } from './laterMessages.ts'
import { errorText, useMessages } from './messages.ts'
import { ErrorLine, Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'
import { socialNames } from './socialNames.ts'

/** Where the visitor leaves for a provider's page or app, and waits until they have come back. */
export function Social({ data, busy, answer }: ScreenProps<'social'>): ReactElement {
  useStyles(css)
  const messages = useMessages()
  const { common } = messages
  const { social } = useLaterMessages()
  const { provider, url, isWaiting, isHere, error } = data
  const name = socialNames[provider]
  const isApp = provider === 'farcaster'
  const sentences = isHere ? { opens: social.leaves, waiting: social.returned } : social

  // Closed once the login is over, so that the visitor does not have to; a provider whose pages isolate themselves (COOP) keeps its window.
  const opened = useRef<Window | null>(null)
  useEffect(() => {
    if (!isWaiting) return
    return () => opened.current?.close()
  }, [isWaiting])
  const open = () => {
    // In the click itself, which browsers open windows for. The window cannot reach this page, nor can the app reach the window.
    if (url !== undefined && !isHere) opened.current = openUnlinked(url)
    answer({ type: 'opened' })
  }
  return (
    <Screen
      title={social.title(name)}
      onClose={() => answer({ type: 'cancel' })}
      footer={
        isWaiting || url === undefined ? (
          <Button busy={busy} onClick={() => answer({ type: 'again' })}>
            {url === undefined ? common.retry : social.again}
          </Button>
        ) : (
          <Button variant="primary" icon={<SocialIcon provider={provider} />} busy={busy} onClick={open}>
            {social.continueWith(name)}
          </Button>
        )
      }
    >
      {isApp && url !== undefined && <FarcasterCode url={url} />}
      <p className="lk-screen-text" data-centered="" role="status">
        {isApp ? social.scan : isWaiting ? sentences.waiting(name) : sentences.opens(name)}
      </p>
      {isWaiting && (
        <div className="lk-social-wait">
          <Spinner />
        </div>
      )}
      {isWaiting && !isApp && !isHere && (
        <p className="lk-screen-caption" data-centered="">
          {social.noWindow}
        </p>
      )}
      <ErrorLine text={errorText(messages, error)} />
    </Screen>
  )
}

/** Opens a window that has no way back to this page, and that this page can close. */
function openUnlinked(url: string): Window | null {
  const opened = window.open('about:blank', '_blank')
  if (!opened) return null
  opened.opener = null
  opened.location.href = url
  return opened
}

const css = `
.lk-social-wait { display: grid; place-items: center; min-height: 32px; color: var(--lk-text-3) }
.lk-screen-caption[data-centered] { text-align: center }
`
