import { randomBytes } from 'node:crypto'
import { assertFreshLogin } from '../custody/startRecovery.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { createChallenge } from './challenges.ts'
import { listPasskeyRows, toKnownPasskey } from './passkeyRows.ts'
import { readRelyingParty } from './relyingParty.ts'

/** What a new passkey is made with. Its salt is kept with the challenge, so that the passkey gets the one it was made with. */
export const startPasskey: WalletHandler<'startPasskey'> = async (context, { session }) => {
  assertFreshLogin(session)
  const { rpId, rpName } = readRelyingParty(context)
  const { userId, deviceKey } = session
  const salt = randomBytes(32).toString('base64url')
  const rows = await listPasskeyRows(context.db, userId)
  return {
    ...(await createChallenge(context.db, { userId, deviceKey, purpose: 'add', salt })),
    rpId,
    rpName,
    userHandle: toUserHandle(userId),
    userName: `Wallet ${userId.slice(0, 8)}`,
    salt,
    known: rows.map(({ passkey }) => toKnownPasskey(passkey)),
  }
}

/** The visitor's id as authenticators keep it: random bytes that name nobody outside. */
export function toUserHandle(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}
