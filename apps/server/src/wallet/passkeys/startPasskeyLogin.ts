import type { WalletHandler } from '../http/WalletHandler.ts'
import { spendBudget } from '../login/limitCallers.ts'
import { createChallenge } from './challenges.ts'
import { readRelyingParty } from './relyingParty.ts'

/** A challenge for whichever passkey of this origin the visitor picks. */
export const startPasskeyLogin: WalletHandler<'startPasskeyLogin'> = async (context, { deviceKey, caller }) => {
  const { rpId } = readRelyingParty(context)
  await spendBudget(context, 'code', caller)
  return { ...(await createChallenge(context.db, { userId: null, deviceKey, purpose: 'login' })), rpId }
}
