import { createAuth } from '../backend/createAuth.ts'
import { createMemoryStore } from '../backend/createMemoryStore.ts'
import { solanaVerifier } from '../solana/solanaVerifier.ts'
import { createVisitor, origin } from './createVisitor.ts'

/** An app's sign-in with a clock of its own, and a visitor of it. */
export function setUp() {
  const clock = { now: Date.now() }
  const now = () => clock.now
  const store = createMemoryStore({ now })
  const secret = 'a secret of more than 32 characters, for tests'
  const auth = createAuth({ verifiers: [solanaVerifier()], store, secret, domain: 'app.example.com', now })
  const verify = (accessToken: string) =>
    auth.verifySession(new Request(origin, { headers: { authorization: `Bearer ${accessToken}` } }))
  return { auth, clock, store, verify, visitor: createVisitor(auth) }
}
