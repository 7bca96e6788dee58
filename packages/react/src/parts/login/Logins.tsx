import type { ConnectMethod } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useFeatures } from '../../hooks/useFeatures.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useStyles } from '../../ui/useStyles.ts'
import { EmailLogin } from './EmailLogin.tsx'
import { SocialLogins } from './SocialLogins.tsx'

export type LoginsProps = {
  /** In their order. */
  methods: readonly ConnectMethod[]
  /** Whether the wallets are above. */
  isAfter?: boolean | undefined
  /** Without any wallets. */
  isAlone: boolean
}

/**
 * The logins of the embedded wallet, and the line between them and the wallets. Data attribute: `data-off`, where the server's operator
 * turned one of them off, whose place is given up.
 */
export function Logins({ methods: listed, isAfter, isAlone }: LoginsProps): ReactNode {
  useStyles(css)
  const { login: messages } = useMessages()
  const { email, socials } = useFeatures()
  const methods = listed.filter((method) => (method === 'email' ? email : socials.length > 0))
  const or = (
    <p className="lk-or">
      <span>{messages.or}</span>
    </p>
  )
  if (methods.length === 0) return <span data-off />
  return (
    <>
      {methods.length < listed.length && <span data-off />}
      {isAfter && !isAlone && or}
      {methods.map((method) => (method === 'email' ? <EmailLogin key={method} /> : <SocialLogins key={method} />))}
      {!isAfter && !isAlone && or}
    </>
  )
}

const css = `
.lk-or {
  display: flex; align-items: center; gap: 12px; height: 20px; margin: 4px 0 12px; font-size: 13px; line-height: 20px;
  color: var(--lk-text-2)
}
.lk-or::before, .lk-or::after { content: ''; flex: 1; border-top: 1px solid var(--lk-line) }
`
