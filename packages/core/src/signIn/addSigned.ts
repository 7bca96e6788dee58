import { parseCaipAddress } from '@latchkey/wire'
import type { SignInFields } from '@latchkey/wire/sign-in'
import { SignInRefusedError, SignInUnverifiableError } from '../errors/signInFaults.ts'
import type { Latchkey } from '../latchkey.ts'
import { emit } from '../reports/emit.ts'
import { broadcast } from '../tabChannel.ts'
import { assertSigned } from './assertSigned.ts'
import { openStorage } from './openStorage.ts'
import type { SignedMessage, SignInSession } from './SignIn.ts'

/**
 * Begins a session with a signed message, in every tab.
 * @throws SignInRefusedError, SignInUnverifiableError, and what the storage and the verifier throw
 */
export async function addSigned(
  latchkey: Latchkey,
  options: { signed: SignedMessage; fields: SignInFields; signal: AbortSignal },
): Promise<SignInSession> {
  const { signed, fields, signal } = options
  await verify(latchkey, signed, signal)
  const storage = await openStorage(latchkey)
  const session = await storage.addSession(signed, { fields, signal })
  assertSigned(session, fields)
  const { chainNamespace, chainId } = parseCaipAddress(signed.account)
  emit(latchkey, { name: 'SIGN_IN_SUCCESS', network: `${chainNamespace}:${chainId}` })
  broadcast(latchkey, { topic: 'signIn' })
  return session
}

/** Only where the app passed a verifier: a backend verifies for itself. @throws SignInRefusedError, SignInUnverifiableError */
async function verify(latchkey: Latchkey, signed: SignedMessage, signal: AbortSignal): Promise<void> {
  const verifiers = [latchkey.options.signIn?.verifier ?? []].flat()
  const verifier = verifiers.find(({ namespace }) => signed.account.startsWith(`${namespace}:`))
  if (!verifier) return
  const { account, signature, publicKey, signedAs } = signed
  const message = signedAs === undefined ? signed.message : decode(signedAs)
  const options = { account, message, signature, publicKey, signal }
  const isSigned = await verifier.verify(options).catch((cause: unknown) => {
    // As @latchkey/auth says that the account's node does not respond.
    const isUnknown = cause instanceof Error && 'code' in cause && cause.code === 'unverifiable'
    throw isUnknown ? new SignInUnverifiableError({ cause }) : cause
  })
  if (!isSigned) throw new SignInRefusedError({ reason: 'bad_signature' })
}

/** The text that a wallet wrote itself. */
function decode(base64: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)))
}
