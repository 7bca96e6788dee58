import { assertNotFrozen } from '../account/assertMayChange.ts'
import { assertRecentLogin } from '../custody/startRecovery.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { createChallenge } from './challenges.ts'
import { listPasskeyRows, toKnownPasskey } from './passkeyRows.ts'
import { readRelyingParty } from './relyingParty.ts'

/** A challenge for the visitor's passkeys that bring the wallet back; without any, the list is empty. */
export const startPasskeyRecovery: WalletHandler<'startPasskeyRecovery'> = async (context, { session }) => {
  assertRecentLogin(session)
  await assertNotFrozen(context.db, session.userId)
  const { rpId } = readRelyingParty(context)
  const { userId, deviceKey } = session
  const rows = await listPasskeyRows(context.db, userId)
  return {
    ...(await createChallenge(context.db, { userId, deviceKey, purpose: 'recover' })),
    rpId,
    passkeys: rows.filter(({ enrolment }) => enrolment).map(({ passkey }) => toKnownPasskey(passkey)),
  }
}
