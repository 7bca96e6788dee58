import type { SocialProvider } from '@latchkey/core'
import { readPlatform } from '@latchkey/core/internal'
import { type ReactNode, useState } from 'react'
import { useFeatures } from '../../hooks/useFeatures.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { Button } from '../../ui/Button.tsx'
import { SocialIcon } from '../../ui/SocialIcon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { listSocials } from './listSocials.ts'
import { prefetchSignIn, useSignIn } from './useSignIn.ts'

/** These are big; the others are behind a button. */
const bigOnes = 2

/** The social logins that the app offers and that work on this platform. */
export function SocialLogins(): ReactNode {
  useStyles(css)
  const { socials } = useFeatures()
  const { login: messages } = useMessages()
  const [isWhole, setWhole] = useState(false)
  const { failure, running, run, cancel } = useSignIn()
  const providers = listSocials(socials, {
    ...readPlatform(),
    userAgent: navigator.userAgent,
  })
  const shown = isWhole ? providers : providers.slice(0, bigOnes)

  function renderLogin(provider: SocialProvider): ReactNode {
    const name = socialNames[provider]
    const isRunning = running !== undefined && 'provider' in running && running.provider === provider
    return (
      <Button
        key={provider}
        icon={<SocialIcon provider={provider} />}
        aria-label={isRunning ? messages.cancelSocial({ provider: name }) : messages.continueWith({ provider: name })}
        aria-pressed={isRunning || undefined}
        onFocus={prefetchSignIn}
        onClick={() => (isRunning ? cancel() : void run({ provider }))}
      >
        {isRunning ? messages.waitingShort : name}
      </Button>
    )
  }

  if (providers.length === 0) return null
  return (
    <div className="lk-socials">
      <div data-more={shown.length < providers.length || undefined}>
        {shown.map(renderLogin)}
        {shown.length < providers.length && (
          <Button aria-label={messages.moreSocials} onClick={() => setWhole(true)}>
            •••
          </Button>
        )}
      </div>
      <p role="status">{failure}</p>
    </div>
  )
}

/** Their own names, in every language. */
const socialNames: Record<SocialProvider, string> = {
  google: 'Google',
  x: 'X',
  farcaster: 'Farcaster',
  discord: 'Discord',
  apple: 'Apple',
  github: 'GitHub',
  facebook: 'Facebook',
  telegram: 'Telegram',
}

const css = `
.lk-socials { margin-block: 4px 8px }
.lk-socials > div { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 8px }
.lk-socials > div[data-more] { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) 48px }
.lk-socials .lk-button { padding: 0 8px }
@media (max-width: 380px) { .lk-socials .lk-button { padding: 0 4px; gap: 4px; font-size: 13px } }
.lk-socials > p { margin: 0; font-size: 13px; line-height: 16px; color: var(--lk-negative) }
.lk-socials > p:not(:empty) { padding: 8px 4px 0 }
`
