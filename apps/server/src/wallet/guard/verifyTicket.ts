import { type GuardClaims, guardClaimsSchema, guardIssuer } from '@latchkey/wire/wallet'
import { jwtVerify } from 'jose'
import { walletError } from '../http/walletError.ts'
import type { WalletContext } from '../WalletContext.ts'

/**
 * Verifies what the recovery guard states about a share of this wallet, to this device.
 * @returns the enrolment that the share is of, and the address that it was stored for.
 * @throws ApiError 404 `guard_unavailable` where no guard is configured, 401 `guard_ticket`
 */
export async function verifyTicket(
  { wallet }: WalletContext,
  options: { ticket: string; use: GuardClaims['use']; walletId: string; deviceKey: string },
): Promise<Pick<GuardClaims, 'enrolmentId' | 'email'>> {
  const { ticket, use, walletId, deviceKey } = options
  if (!wallet.guard) throw walletError('guard_unavailable')
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: wallet.guard.ticketKey }
  const { payload } = await jwtVerify(ticket, jwk, {
    algorithms: ['EdDSA'],
    issuer: guardIssuer,
    audience: wallet.origin(),
    requiredClaims: ['exp'],
  }).catch((cause: unknown) => {
    throw walletError('guard_ticket', { cause })
  })
  const { data } = guardClaimsSchema.safeParse(payload)
  if (data?.use !== use || data.walletId !== walletId || data.cnf.jkt !== deviceKey) throw walletError('guard_ticket')
  return data
}
