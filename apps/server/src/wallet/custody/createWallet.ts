import { eq } from 'drizzle-orm'
import { walletWallets } from '../../db/schema.ts'
import { appendAudit, lockUser } from '../audit/appendAudit.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import { macOfWallet, readFacts, requireFacts, summarize } from './readFacts.ts'
import { sealEnrolment, storeEnrolment } from './storeEnrolment.ts'

const firstGeneration = 0

/**
 * Stores a visitor's wallet with the first enrolment, in one transaction. A visitor has one wallet: a second call, the retry of the first or
 * that of another device, returns the first one's facts.
 */
export const createWallet: WalletHandler<'createWallet'> = async (context, { body, session, device }) => {
  const { db, wallet } = context
  const { userId, deviceKey } = session
  const known = await readFacts(context, db, { userId, deviceKey })
  if (known) return summarize(known)
  const { walletId, addresses, blob, enrolment, imported } = body
  const of = { userId, deviceKey, device, walletId, generation: firstGeneration }
  const row = await sealEnrolment(context, enrolment, of)
  return await db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw walletError('session_ended')
    const [other] = await tx.select().from(walletWallets).where(eq(walletWallets.userId, userId))
    if (!other) {
      const stored = { userId, id: walletId, generation: firstGeneration, addresses, blob }
      const added = await tx
        .insert(walletWallets)
        .values({ ...stored, mac: macOfWallet(context, stored), createdAt: new Date() })
        .onConflictDoNothing()
        .returning({ id: walletWallets.id })
      // The id is another visitor's.
      if (added.length === 0) throw walletError('wallet_changed', { field: 'walletId' })
      await storeEnrolment(tx, row)
      const event = imported ? 'wallet_imported' : 'wallet_created'
      await appendAudit(tx, wallet.keys, { userId, event, device, subject: row.id })
    }
    return summarize(await requireFacts(context, tx, { userId, deviceKey }))
  })
}
