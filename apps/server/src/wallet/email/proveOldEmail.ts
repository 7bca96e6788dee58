import { eq } from 'drizzle-orm'
import { walletEmailChanges } from '../../db/schema.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import { spendBudget } from '../login/limitCallers.ts'
import { tryChangeCode } from './emailChanges.ts'

/** Takes the code of the old address. */
export const proveOldEmail: WalletHandler<'proveOldEmail'> = async (context, { body, session, caller }) => {
  const { userId, deviceKey } = session
  await spendBudget(context, 'code', caller)
  const isProven = await context.db.transaction(async (tx) => {
    const change = await tryChangeCode(context, tx, { ...body, userId, deviceKey, step: 'old' })
    if (!change) return false
    const proven = { stage: 'proven', codeMac: null, tries: 0 } as const
    await tx.update(walletEmailChanges).set(proven).where(eq(walletEmailChanges.id, change.id))
    return true
  })
  if (!isProven) throw walletError('code_wrong', { field: 'code' })
  return {}
}
