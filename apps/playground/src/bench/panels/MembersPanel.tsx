import { getSession } from '@latchkey/core'
import { useAccount, useLatchkey, useSignIn } from '@latchkey/react'
import { useState } from 'react'
import { useMessages } from '../../messages/loadMessages.ts'
import { Fact, Panel } from './Panel.tsx'

type Answer = { at: 'none' | 'asking' | 'refused' | 'failed' } | { at: 'admitted'; account: string }

/** Whom it was for: an account's session, or nobody's. */
type Answered = { session: string | undefined; answer: Answer }

/** What this page's backend answers: to members alone, who have signed in. */
export function MembersPanel() {
  const { members: messages } = useMessages()
  const latchkey = useLatchkey()
  const { status: connection } = useAccount()
  const { status, session: shown, isPending, error, signIn, signOut } = useSignIn()
  const [answered, setAnswered] = useState<Answered>()
  // Of another session it says nothing.
  const answer: Answer = answered && answered.session === shown?.id ? answered.answer : { at: 'none' }

  const ask = async () => {
    const show = (next: Answer) => setAnswered({ session: shown?.id, answer: next })
    show({ at: 'asking' })
    try {
      const session = await getSession(latchkey)
      show(await askBackend(session?.accessToken))
    } catch {
      show({ at: 'failed' })
    }
  }

  const failed = error ?? signIn.error ?? signOut.error
  return (
    <Panel title={messages.title} about={messages.about}>
      <dl className="facts">
        <Fact term={messages.status}>
          <span data-testid="sign-in">{messages.statuses[status]}</span>
        </Fact>
        <Fact term={messages.answer}>
          <bdi className="figures wrap" data-testid="members">
            {answer.at === 'admitted' ? answer.account : messages.answers[answer.at]}
          </bdi>
        </Fact>
      </dl>
      <div className="stack">
        {status === 'signed' ? (
          <button type="button" className="primary" onClick={() => void signOut.run({})}>
            {messages.signOut}
          </button>
        ) : (
          <button
            type="button"
            className="primary"
            disabled={connection !== 'connected'}
            aria-disabled={isPending}
            onClick={() => !isPending && void signIn.run({})}
          >
            {messages.signIn}
          </button>
        )}
        <button type="button" className="primary" onClick={() => void ask()}>
          {messages.ask}
        </button>
      </div>
      <p role="status" className="problem">
        {failed?.shortMessage}
      </p>
    </Panel>
  )
}

/** The token is absent where it is in a cookie, which the browser sends. @throws if the backend does not respond within 10 s */
async function askBackend(token: string | undefined): Promise<Answer> {
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` }
  const response = await fetch('/api/members', { ...(headers && { headers }), signal: AbortSignal.timeout(10_000) })
  if (response.status === 401) return { at: 'refused' }
  if (!response.ok) return { at: 'failed' }
  const { account }: { account?: unknown } = await response.json()
  return { at: 'admitted', account: String(account) }
}
