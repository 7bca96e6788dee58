import { type GuardClaims, guardIssuer } from '@latchkey/wire/wallet'
import { SignJWT } from 'jose'
import type { GuardContext } from '../GuardContext.ts'

/** Time for the page to hand it to the wallet's server. */
const validFor = '10 minutes'

/** What the guard states to the wallet's server about a share, for the device that asked. */
export function signTicket(
  { keys, walletOrigin }: Pick<GuardContext, 'keys' | 'walletOrigin'>,
  { deviceKey, ...claims }: Omit<GuardClaims, 'cnf'> & { deviceKey: string },
): Promise<string> {
  return new SignJWT({ ...claims, cnf: { jkt: deviceKey } })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer(guardIssuer)
    .setAudience(walletOrigin)
    .setIssuedAt()
    .setExpirationTime(validFor)
    .sign(keys.signing)
}
