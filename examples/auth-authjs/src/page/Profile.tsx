import { useSignIn } from '@latchkey/react'
import { type ReactNode, useEffect, useState } from 'react'

/** What the backend says to whoever is signed in, and to nobody else. */
export function Profile(): ReactNode {
  const { status, session, signOut } = useSignIn()
  const [answer, setAnswer] = useState('')
  const id = session?.id

  useEffect(() => {
    const left = new AbortController()
    const signal = AbortSignal.any([left.signal, AbortSignal.timeout(10_000)])
    readProfile(id, signal).then(setAnswer, (error: unknown) => {
      if (!left.signal.aborted) setAnswer(`The backend does not respond. Reload the page. (${String(error)})`)
    })
    return () => left.abort()
  }, [id])

  return (
    <section aria-label="Profile">
      <h1>Profile</h1>
      <p data-testid="answer">{answer}</p>
      {status === 'signed' && (
        <button type="button" onClick={() => void signOut.run({})}>
          Sign out
        </button>
      )}
    </section>
  )
}

/** Without a session the request brings no cookie: one that is being cleared would still count. */
async function readProfile(id: string | undefined, signal: AbortSignal): Promise<string> {
  return await (await fetch('/api/profile', { credentials: id ? 'same-origin' : 'omit', signal })).text()
}
