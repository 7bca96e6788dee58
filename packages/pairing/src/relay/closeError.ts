import { PairingError } from '../PairingError.ts'

/**
 * Why a relay closed the connection, if it said so: its close codes 3000 (not let in) and 3001 (too many requests) and the
 * reasons it gives in words. Undefined for a connection that merely broke.
 */
export function closeError({ code, reason }: { code: number; reason: string }): PairingError | undefined {
  const details = reason || undefined
  if (reason.includes('origin not allowed')) return new PairingError('INVALID_APP_CONFIGURATION', { details })
  if (reason.includes('invalid key') || /project/i.test(reason))
    return new PairingError('INVALID_PROJECT_ID', { details })
  if (/JWT.*(not yet valid|expired)/i.test(reason)) return new PairingError('JWT_TOKEN_NOT_VALID', { details })
  if (code === 3001) return new PairingError('TOO_MANY_REQUESTS', { details })
  if (code === 3000) return new PairingError('RELAY_REFUSED', { details })
  return undefined
}
