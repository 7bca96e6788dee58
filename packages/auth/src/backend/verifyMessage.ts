import type { verifySignIn } from '@latchkey/wire'
import {
  checkSignIn,
  parseSignIn,
  SignInError,
  type SignInExpectation,
  type SignInFields,
  SignInFormatError,
} from '@latchkey/wire/sign-in'
import type * as z from 'zod/mini'
import { type Verifier, VerifierUnavailableError } from '../Verifier.ts'
import { AuthProblem, type AuthProblemCode } from './AuthProblem.ts'
import type { AuthStore } from './AuthStore.ts'
import type { Nonces } from './nonces.ts'

export type SignInBody = z.infer<(typeof verifySignIn)['body']>

type VerifyContext = {
  verifiers: readonly Verifier[]
  store: AuthStore
  nonces: Nonces
  /** What the message must say, but for what the nonce says. */
  expected: SignInExpectation
  /** The origins that `domain` stands for. */
  origins: readonly string[]
  now: () => number
}

/** For all requests of a verification together. */
const timeoutMs = 10_000
/** A process whose clock is behind takes a nonce so long after it has ended for others; until then they know that it was used. */
const clockToleranceMs = 60_000

/**
 * Verifies a signed message, and takes its nonce last: a node that does not respond costs no nonce, and of fifty requests with one signature
 * one succeeds.
 * @throws AuthProblem
 */
export async function verifyMessage(
  body: SignInBody,
  context: VerifyContext & { signal: AbortSignal },
): Promise<SignInFields> {
  const { store, nonces, expected, origins, now } = context
  const text = readSigned(body)
  const fields = parse(text)
  check(fields, { ...expected, now: now() })
  if (!origins.includes(originOf(fields.uri)))
    throw refused('wrong_uri', { status: 400, why: 'its URI is of another site' })

  const issued = nonces.read(fields.nonce)
  if (!issued || issued.expiresAt <= now()) throw nonceUsed()
  const fault = issued.findFault(fields.account)
  if (fault) throw refused(fault, { status: 400, why: `its nonce is not of ${fields.account}` })
  if (!(await isSigned(body, { ...context, text, account: fields.account })))
    throw refused('bad_signature', { status: 401, why: 'the account did not sign it' })
  const expiresAt = issued.expiresAt + clockToleranceMs
  if (!(await store.spendNonce({ nonce: fields.nonce, expiresAt }))) throw nonceUsed()
  return fields
}

/** The text that was signed: a wallet that writes messages itself says which. */
function readSigned({ message, signedAs }: SignInBody): string {
  if (signedAs === undefined) return message
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fromBase64(signedAs))
  } catch (cause) {
    throw new AuthProblem('The signed bytes are no text.', {
      status: 400,
      code: 'bad_message',
      field: 'signedAs',
      cause,
    })
  }
}

function parse(text: string): SignInFields {
  try {
    return parseSignIn(text)
  } catch (cause) {
    if (!(cause instanceof SignInFormatError)) throw cause
    throw new AuthProblem(cause.message, { status: 400, code: cause.code, field: 'message', cause })
  }
}

function check(fields: SignInFields, expected: SignInExpectation): void {
  try {
    checkSignIn(fields, expected)
  } catch (cause) {
    if (!(cause instanceof SignInError)) throw cause
    throw new AuthProblem(cause.message, { status: 400, code: cause.code, field: 'message', cause })
  }
}

async function isSigned(
  { signature, publicKey }: SignInBody,
  options: Pick<VerifyContext, 'verifiers'> & { text: string; account: string; signal: AbortSignal },
): Promise<boolean> {
  const { verifiers, text, account } = options
  const verifier = verifiers.find(({ namespace }) => account.startsWith(`${namespace}:`))
  if (!verifier) throw refused('wrong_chain', { status: 400, why: 'this app has no accounts of its network' })
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(timeoutMs)])
  try {
    return await verifier.verify({ account, message: text, signature, publicKey, signal })
  } catch (cause) {
    if (!(cause instanceof VerifierUnavailableError) && !signal.aborted) throw cause
    const detail =
      'The signature cannot be verified now: the network’s node does not respond. Send the same request again.'
    throw new AuthProblem(detail, { status: 503, code: 'unverifiable', cause })
  }
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))

const originOf = (uri: string) => (URL.canParse(uri) ? new URL(uri).origin : '')

/** 400: what the message says is wrong; 401: who sends it has not shown to be its account. */
function refused(code: AuthProblemCode, { status, why }: { status: 400 | 401; why: string }): AuthProblem {
  const detail = `The sign-in is not accepted: ${why}. Begin a new one, with a new nonce.`
  return new AuthProblem(detail, { status, code, field: 'message' })
}

function nonceUsed(): AuthProblem {
  return refused('nonce_used', { status: 401, why: 'its nonce was used, has expired, or is not of this app' })
}
