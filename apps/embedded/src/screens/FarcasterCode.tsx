import type { ReactElement } from 'react'
import { QrCode } from '../../../../packages/react/src/ui/QrCode.tsx'
import { useStyles } from '../../../../packages/react/src/ui/useStyles.ts'
import { useLaterMessages } from './laterMessages.ts'

/** The code that Farcaster's app scans, and the same as a link for the phone that has the app. */
export function FarcasterCode({ url }: { url: string }): ReactElement {
  useStyles(css)
  const { social } = useLaterMessages()
  return (
    <div className="lk-farcaster">
      <QrCode text={url} label={social.codeLabel} size={240} />
      <a href={url} target="_blank" rel="noopener noreferrer">
        {social.openApp}
      </a>
    </div>
  )
}

const css = `
.lk-farcaster { display: grid; justify-items: center; gap: 8px; margin-block-end: 16px }
.lk-farcaster a {
  display: inline-flex; align-items: center; min-height: 44px; color: var(--lk-text-1); font-weight: 500
}
.lk-farcaster a:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 2px; border-radius: 4px }
`
