import { getSignIn, type SignInSession, type SignInState, signIn, signOut, watchSignIn } from '@latchkey/core'
import { useWatch } from './useWatch.ts'
import { useWrite, type Write } from './useWrite.ts'

export type UseSignIn = SignInState & {
  /** Whether a sign-in runs, whoever began it: the widget, this hook or another component. */
  isPending: boolean
  /** Asks the wallet, once; returns a session that exists without asking. */
  signIn: Write<Parameters<typeof signIn>[1], SignInSession>
  /** Ends the session in every tab; where one is required, disconnects the wallet too. */
  signOut: Write<object, void>
}

/**
 * Whether the account shown is signed in, and how to sign it in and out without the modal. Renders `none` on the server. `run` never
 * rejects: `error` is why the last sign-in of this account failed, `signIn.error` also why none could begin, as without a wallet.
 *
 * @example
 * const { status, session, error, isPending, signIn, signOut } = useSignIn()
 * if (status === 'signed') return <button onClick={() => void signOut.run({})}>Sign out of {session?.account}</button>
 * return <button disabled={isPending} onClick={() => void signIn.run({})}>{(signIn.error ?? error)?.shortMessage ?? 'Sign in'}</button>
 */
export function useSignIn(): UseSignIn {
  const state = useWatch(getSignIn, watchSignIn)
  const signingIn = useWrite(signIn)
  const signingOut = useWrite(endSession)
  const isPending = state.status === 'signing' || signingIn.status === 'pending'
  return { ...state, isPending, signIn: signingIn, signOut: signingOut }
}

/** `signOut` takes no options. */
const endSession: (latchkey: Parameters<typeof signOut>[0], options: object) => Promise<void> = signOut
