import type { IncomingHttpHeaders } from 'node:http'
import { isOriginAllowed } from '@latchkey/wire'
import { checkSignIn, parseSignIn, SignInError, type SignInFields, SignInFormatError } from '@latchkey/wire/sign-in'
import type { ServerContext } from '../context.ts'
import type { Project } from '../projects/Project.ts'
import type { NonceBinding } from '../state/SharedState.ts'
import { isKnownNetwork } from './isKnownNetwork.ts'
import { signInError } from './signInError.ts'

/**
 * The text that was signed: that of a wallet which writes messages itself, where it reports one.
 * @param body.signedAs base64 of the signed bytes.
 * @throws ApiError 400 `bad_message`
 */
export function readSigned({ message, signedAs }: { message: string; signedAs?: string | undefined }): string {
  if (signedAs === undefined) return message
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(signedAs, 'base64'))
  } catch (cause) {
    throw signInError('bad_message', { field: 'signedAs', description: 'The signed bytes are no text.', cause })
  }
}

/**
 * Reads a message and judges all of it but its nonce and its signature: it must be for the page that sends it, now, and of a network that
 * this server knows.
 * @param options.origin of the page.
 * @throws ApiError 400 with the code of what is wrong
 */
export function readSignIn(
  context: Pick<ServerContext, 'networks'>,
  { message, origin }: { message: string; origin: string },
): SignInFields {
  try {
    const fields = parseSignIn(message)
    checkSignIn(fields, { domain: new URL(origin).host })
    const [namespace, reference] = fields.account.split(':')
    if (!isKnownNetwork(context, `${namespace}:${reference}`)) throw signInError('wrong_chain')
    if (!URL.canParse(fields.uri) || new URL(fields.uri).origin !== origin) throw signInError('wrong_uri')
    return fields
  } catch (cause) {
    if (cause instanceof SignInError) throw signInError(cause.code, { cause })
    if (cause instanceof SignInFormatError) throw signInError(cause.code, { description: cause.message, cause })
    throw cause
  }
}

/**
 * The origin of the page that signs in. Browsers send it themselves, and pages cannot change it; a project's own server sends that of the
 * page it acts for.
 * @throws ApiError 400 `wrong_domain`
 */
export function readPageOrigin({
  headers: { origin },
  project: { originRules },
}: {
  headers: IncomingHttpHeaders
  project: Pick<Project, 'originRules'>
}): string {
  const reject = (description: string) => signInError('wrong_domain', { field: 'origin', description })
  if (origin === undefined) throw reject('The request has no Origin: send that of the page, https://shop.example.')
  const isWritten = /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin
  if (!isWritten) throw reject('The origin does not read as one: scheme, host and port as a browser writes them.')
  if (originRules.length > 0 && !isOriginAllowed(origin, originRules))
    throw reject('The origin is none of this project’s.')
  return origin
}

/** In place of an account, where a nonce is given before a wallet has connected: any of eip155 may use it. */
export const anyEvmAccount = 'eip155'

/** What a nonce is good for: one message of one account on one page of one project. */
export function signInNonce(of: { projectId: string; origin: string; account: string }): NonceBinding {
  return { purpose: 'sign-in', subject: JSON.stringify([of.projectId, of.origin, of.account]) }
}
