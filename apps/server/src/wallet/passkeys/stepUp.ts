import { lockUser } from '../audit/appendAudit.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import { createChallenge, takeChallenge } from './challenges.ts'
import { listPasskeyRows, notePasskeyUse, requirePasskey, toKnownPasskey } from './passkeyRows.ts'
import { readRelyingParty } from './relyingParty.ts'
import { readTopOrigin, verifyAssertion } from './verifyPasskey.ts'

/** A challenge for any of the visitor's passkeys, before something above the operator's limit is signed. */
export const startStepUp: WalletHandler<'startStepUp'> = async (context, { session }) => {
  const { rpId } = readRelyingParty(context)
  const { userId, deviceKey } = session
  const rows = await listPasskeyRows(context.db, userId)
  return {
    ...(await createChallenge(context.db, { userId, deviceKey, purpose: 'stepUp' })),
    rpId,
    passkeys: rows.map(({ passkey }) => toKnownPasskey(passkey)),
  }
}

/**
 * Verifies that a passkey of this visitor, with user verification, has signed the challenge.
 * @throws ApiError 401 `passkey_unknown`, `passkey_wrong`; 410 `challenge_expired`
 */
export const proveStepUp: WalletHandler<'proveStepUp'> = async (context, { body, session }) => {
  const { userId, deviceKey } = session
  const { challengeId, credential } = body
  const { challenge } = await takeChallenge(context.db, { challengeId, userId, deviceKey, purpose: 'stepUp' })
  const topOrigin = await readTopOrigin(context, credential)
  await context.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const passkey = await requirePasskey(context, tx, credential.id)
    if (passkey.userId !== userId) throw walletError('passkey_unknown')
    const { counter } = await verifyAssertion(context, { credential, challenge, passkey, topOrigin })
    await notePasskeyUse(tx, passkey, counter)
  })
  return {}
}
