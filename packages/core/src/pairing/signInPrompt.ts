import type { ApprovedSession, AuthenticateParameters } from '@latchkey/pairing'
import type { Latchkey } from '../latchkey.ts'
import { asksToSignIn } from './asksToSignIn.ts'

/** What a wallet signs as it connects; undefined where it only connects. */
export async function prepareSignIn(
  latchkey: Latchkey,
  signal: AbortSignal,
): Promise<AuthenticateParameters | undefined> {
  if (!asksToSignIn(latchkey)) return undefined
  // Who has no code for it connects, and then learns that it could not be loaded.
  return import('../signIn/onePrompt.ts').then(
    (one) => one.prepareSignIn(latchkey, { signal }),
    () => undefined,
  )
}

/** Begins the session of a wallet that has signed in as it connected. */
export async function addSignIn(latchkey: Latchkey, { authentication }: ApprovedSession): Promise<void> {
  if (authentication)
    await import('../signIn/onePrompt.ts').then(
      (one) => one.addSignIn(latchkey, authentication),
      () => {},
    )
}
