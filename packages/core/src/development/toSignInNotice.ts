import type { BaseError } from '../errors/BaseError.ts'
import { HttpStatusError } from '../errors/server.ts'
import { SignInMessageError, SignInRefusedError, SignInUnverifiableError } from '../errors/signInFaults.ts'
import type { Notice } from './notices.ts'
import { messageFixes, nodeFix, ownNodeFix, pageFixes, serverFixes, unknownFix, type Where } from './signInFixes.ts'

/** The notice of a sign-in that was refused; undefined for any other error. It has no address, token or text of the message. */
export function toSignInNotice(error: BaseError, where: Where): Notice | undefined {
  const isOfServer = error.cause instanceof HttpStatusError
  if (error instanceof SignInUnverifiableError)
    return { title: 'Signature Not Verifiable', fix: (isOfServer ? nodeFix : ownNodeFix)(where) }
  if (error instanceof SignInMessageError) return toNotice('Sign-In Message Not Valid', error, messageFixes)
  if (error instanceof SignInRefusedError)
    return toNotice('Sign-In Refused', error, isOfServer ? serverFixes : pageFixes)
  // A request for a nonce that is refused ends a sign-in before there is a message.
  const [, reason] = (error instanceof HttpStatusError && ofNonce.exec(error.details ?? '')) || []
  return reason && where.options.signIn ? toNotice('Sign-In Refused', { reason }, serverFixes) : undefined

  function toNotice(title: string, { reason }: { reason: string }, fixes: typeof serverFixes): Notice {
    // An app's own storage may give as a reason what is nobody's to read.
    const shown = isCode.test(reason) ? `${title}: ${reason}` : title
    return { title: shown, fix: (fixes[reason] ?? unknownFix)(where) }
  }
}

const isCode = /^[a-z_]{1,32}$/
const ofNonce = /"code":\s*"(csrf|wrong_chain|wrong_domain)"/
