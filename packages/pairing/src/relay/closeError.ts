import { PairingError, type PairingErrorCode } from '../PairingError.ts'

/** The sentences relays explain a refusal with; more words may follow. */
const reasons: readonly (readonly [string, PairingErrorCode])[] = [
  ['Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
  ['Unauthorized: invalid key', 'INVALID_PROJECT_ID'],
  ['JWT validation error: JWT Token is not yet valid', 'JWT_TOKEN_NOT_VALID'],
  // A token made a moment ago for a day can have expired only by the clock of a device that is a day behind.
  ['JWT validation error: JWT Token is expired', 'JWT_TOKEN_NOT_VALID'],
]

/**
 * Why a relay closed the connection, if it did so on purpose: by the sentence it gave, else by its codes 3000 (not let in), 3001 (too many
 * requests) and the standard's 1008 (against its policy). Undefined for a connection that merely broke, also where a relay that
 * goes away says so.
 */
export function closeError({ code, reason }: { code: number; reason: string }): PairingError | undefined {
  const details = reason || undefined
  const [, named] = reasons.find(([sentence]) => reason.includes(sentence)) ?? []
  if (named) return new PairingError(named, { details })
  if (code === 3001) return new PairingError('TOO_MANY_REQUESTS', { details })
  if (code === 3000 || code === 1008) return new PairingError('RELAY_REFUSED', { details })
  return undefined
}
