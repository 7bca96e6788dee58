import { eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletEmailChanges, walletLogins } from '../../db/schema.ts'
import { assertEnrolled } from '../account/assertMayChange.ts'
import { appendAudit, lockUser } from '../audit/appendAudit.ts'
import { assertFreshLogin } from '../custody/startRecovery.ts'
import { endGuard } from '../guard/endGuard.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import { addLogin, findFormerUser, findLogin } from '../login/findOrCreateUser.ts'
import { spendBudget } from '../login/limitCallers.ts'
import { queueNotice } from '../mail/queueNotice.ts'
import { endReaders } from '../sessions/endReaders.ts'
import { readUser } from '../sessions/readUser.ts'
import type { WalletContext } from '../WalletContext.ts'
import { type EmailChange, tryChangeCode } from './emailChanges.ts'
import { freezeRecovery, mailUndoLink } from './undoLink.ts'

/**
 * Takes the code of the new address, and changes the login in one transaction with the notices and the freeze: from then on no recovery
 * share is released for `WALLET_FREEZE_HOURS`, and the link that the old address gets undoes the change. Where there was no address, nobody
 * could undo it, so nothing is frozen.
 */
export const finishEmailChange: WalletHandler<'finishEmailChange'> = async (context, request) => {
  const { body, session, device, caller } = request
  const { userId, deviceKey } = session
  assertFreshLogin(session, changeMinutes)
  await spendBudget(context, 'code', caller)
  const changed = await context.db.transaction(async (tx) => {
    const change = await tryChangeCode(context, tx, { ...body, userId, deviceKey, step: 'new' })
    if (!change) return undefined
    if (!(await lockUser(tx, userId))) throw walletError('session_ended')
    await assertEnrolled(context, tx, { userId, deviceKey })
    await endGuard(context, tx, { userId, device })
    await changeLogin(context, tx, change)
    const frozenUntil = await keepUndo(context, tx, { change, device })
    await endReaders(tx, session)
    await queueNotice(context, tx, { userId, notice: frozenUntil ? 'emailChanged' : 'emailAdded', device })
    await appendAudit(tx, context.wallet.keys, { userId, event: 'email_changed', device, subject: change.id })
    return { frozenUntil }
  })
  if (!changed) throw walletError('code_wrong', { field: 'code' })
  const user = await readUser(context, context.db, { userId, deviceKey })
  return { user, frozenUntil: changed.frozenUntil?.toISOString() ?? null }
}

/** The sign-in was fresh when the change began; two mails later it may be older than that. */
const changeMinutes = 30

/** The new address is locked, so nobody signs up with it meanwhile. @throws ApiError 409 `login_taken` */
async function changeLogin(context: WalletContext, tx: Database, change: EmailChange): Promise<void> {
  const { keys } = context.wallet
  const { id, userId, loginId, newIndex, sealedNew } = change
  if (newIndex === null || sealedNew === null) throw walletError('flow_unknown')
  const label = keys.open(sealedNew, `change ${id} new`)
  const owner = await findLogin(tx, { kind: 'email', subjectIndex: newIndex })
  // Looked up last, as the owner may change the address meanwhile. Whoever had it before can still take it back.
  const formerId = await findFormerUser(tx, newIndex)
  if (owner || (formerId ?? userId) !== userId) throw walletError('login_taken', { field: 'email' })
  if (loginId === null) {
    await addLogin(context, tx, { kind: 'email', subjectIndex: newIndex, label, userId })
    return
  }
  const sealedLabel = keys.seal(label, `login ${loginId} ${userId}`)
  const changed = await tx
    .update(walletLogins)
    .set({ subjectIndex: newIndex, sealedLabel })
    .where(eq(walletLogins.id, loginId))
    .returning({ id: walletLogins.id })
  // It was removed while the code was on its way.
  if (changed.length === 0) throw walletError('flow_unknown')
}

/**
 * Freezes recovery while the old address can undo the change.
 * @returns until when; undefined where there is no old address.
 */
async function keepUndo(
  context: WalletContext,
  tx: Database,
  { change, device }: { change: EmailChange; device: string },
): Promise<Date | undefined> {
  const { id, userId, sealedOld } = change
  const isThis = eq(walletEmailChanges.id, id)
  if (sealedOld === null) {
    await tx.delete(walletEmailChanges).where(isThis)
    return undefined
  }
  const until = await freezeRecovery(context, tx, userId)
  const to = context.wallet.keys.open(sealedOld, `change ${id} old`)
  const undoHash = await mailUndoLink(context, tx, { what: 'changed', to, device, until })
  const changed = { stage: 'changed', codeMac: null, undoHash, createdAt: new Date(), expiresAt: until } as const
  await tx.update(walletEmailChanges).set(changed).where(isThis)
  return until
}
