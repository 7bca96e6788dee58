import { parseCaipAddress } from '@latchkey/wire'
import type { SignInFields } from '@latchkey/wire/sign-in'
import { AccountChangedError } from '../errors/connection.ts'
import { SignInRefusedError, SignInUnverifiableError } from '../errors/signInFaults.ts'
import type { Latchkey } from '../latchkey.ts'
import { emit } from '../reports/emit.ts'
import { broadcast } from '../tabChannel.ts'
import { unlessAborted } from '../waiting/unlessAborted.ts'
import { assertSigned } from './assertSigned.ts'
import { type Beginning, whileBeginning } from './beginnings.ts'
import { openStorage } from './openStorage.ts'
import type { SignedMessage, SignInSession } from './SignIn.ts'

export type Signature = {
  signed: SignedMessage
  fields: SignInFields
  /** The sign-in that it is of, which may have ended since it was asked for. */
  beginning?: Beginning | undefined
}

/** How long a storage may take to begin a session, or to end it. */
const timeoutMs = 30_000

/**
 * Begins a session with a signed message, in every tab.
 * @throws AccountChangedError where its account was signed out, or its wallet ended, meanwhile; AbortedError, SignInRefusedError,
 * SignInUnverifiableError, and what the storage and the verifier throw
 */
export async function addSigned(
  latchkey: Latchkey,
  options: Signature & { signal: AbortSignal },
): Promise<SignInSession> {
  const { signed, fields, signal } = options
  await verify(latchkey, signed, signal)
  signal.throwIfAborted()
  const session = await unlessAborted(add(latchkey, options), signal)
  assertSigned(session, fields)
  const { chainNamespace, chainId } = parseCaipAddress(signed.account)
  emit(latchkey, { name: 'SIGN_IN_SUCCESS', network: `${chainNamespace}:${chainId}` })
  broadcast(latchkey, { topic: 'signIn' })
  return session
}

/** The request outlives a sign-in that is given up: a session that begins all the same is ended at once, and never left at the server. */
function add(
  latchkey: Latchkey,
  { signed, fields, beginning, signal }: Signature & { signal: AbortSignal },
): Promise<SignInSession> {
  return whileBeginning(latchkey, signed.account, async (own) => {
    const storage = await openStorage(latchkey)
    const limit = AbortSignal.timeout(timeoutMs)
    const session = await unlessAborted(storage.addSession(signed, { fields, signal: limit }), limit)
    if (!own.isOver && !beginning?.isOver && !signal.aborted) return session
    await storage.endSession(session, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => {})
    broadcast(latchkey, { topic: 'signIn' })
    throw new AccountChangedError()
  })
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
