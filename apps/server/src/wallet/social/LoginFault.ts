import * as oauth from 'oauth4webapi'
import * as z from 'zod'

/** `declined`: by the visitor. `refused`: the response is not a valid one of this login. `unreachable`: there was none in time. */
export type FaultKind = 'declined' | 'refused' | 'unreachable'

/** Why a login failed. The message names the fault for the operator's log, without codes, tokens or addresses. */
export class LoginFault extends Error {
  override readonly name = 'LoginFault'
  readonly kind: FaultKind

  constructor(kind: FaultKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** How providers say that the visitor canceled; the second is Apple's. */
const declined: ReadonlySet<string> = new Set(['access_denied', 'user_cancelled_authorize'])

/** What an exchange with a provider failed with, as a fault. Errors of this program stay what they are. */
export function toLoginFault(error: unknown): unknown {
  if (error instanceof oauth.AuthorizationResponseError) {
    const kind = declined.has(error.error) ? 'declined' : 'refused'
    return new LoginFault(kind, `the provider returned ${quote(error.error)}`, { cause: error })
  }
  if (error instanceof oauth.ResponseBodyError) {
    const kind = error.status >= 500 ? 'unreachable' : 'refused'
    return new LoginFault(kind, `the token endpoint returned ${quote(error.error)}`, { cause: error })
  }
  if (error instanceof oauth.WWWAuthenticateChallengeError)
    return new LoginFault('refused', 'the client is not authenticated', { cause: error })
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError)
    return new LoginFault(statusOf(error.cause) >= 500 ? 'unreachable' : 'refused', error.message, { cause: error })
  if (error instanceof z.ZodError)
    return new LoginFault('refused', `unexpected ${error.issues[0]?.path.join('.') || 'response'}`, { cause: error })
  const isNetwork = error instanceof TypeError && error.message === 'fetch failed'
  const isTimeout = error instanceof DOMException && /^(Timeout|Abort)Error$/.test(error.name)
  if (isNetwork || isTimeout) return new LoginFault('unreachable', 'no response in time', { cause: error })
  return error
}

/** The library gives the response as the cause of what it does not accept. */
function statusOf(cause: unknown): number {
  return cause instanceof Response ? cause.status : 0
}

/** A provider's code, as it may be logged. */
function quote(code: string): string {
  return `"${code.replaceAll(/[^\w.-]/g, '?').slice(0, 64)}"`
}
