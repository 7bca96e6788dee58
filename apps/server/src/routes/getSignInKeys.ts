import { requireSignIn } from '../signIn/openSignIn.ts'
import type { Handler } from './Handler.ts'

/** The public keys of access tokens, for backends that verify them on their own. */
export const getSignInKeys: Handler<'getSignInKeys'> = async (context) => ({
  keys: await requireSignIn(context).keys.list(),
})
