import type { Config } from '../env.ts'
import { ApiError } from '../errors/ApiError.ts'
import type { SignInKeyStore } from '../stores/createSignInKeyStore.ts'
import { createSignInKeys, type SignInKeys } from './createSignInKeys.ts'
import { openSignInSecret, type SignInSecret } from './openSignInSecret.ts'

/** What signs and derives the tokens of sign-ins. */
export type SignIn = {
  /** The `iss` of access tokens: `PUBLIC_URL`, or the address that the server listens at. */
  issuer: string
  keys: SignInKeys
  secret: SignInSecret
}

/** @returns undefined where there are no sign-ins, as several servers may share the database and `SECRETS_KEY` is not set. */
export async function openSignIn({
  config,
  store,
}: {
  config: Config
  store: SignInKeyStore
}): Promise<SignIn | undefined> {
  const secret = await openSignInSecret(config)
  const issuer = config.publicUrl ?? `http://${config.host}:${config.port}`
  return secret && { issuer, secret, keys: createSignInKeys({ store, secret }) }
}

/** @throws ApiError 503 */
export function requireSignIn({ signIn }: { signIn: SignIn | undefined }): SignIn {
  if (signIn) return signIn
  const description = 'This server signs nobody in: its operator has set no SECRETS_KEY.'
  throw new ApiError(503, { field: '', description })
}
