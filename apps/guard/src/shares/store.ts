import { type Database, noticeMs, parseEmail, spendBudget, tryCode, walletError } from '@latchkey/server/parts'
import { guardShares } from '../db/schema.ts'
import type { GuardContext, GuardHandler } from '../GuardContext.ts'
import type { GuardKeys } from '../keys/openGuardKeys.ts'
import { signTicket } from '../keys/signTicket.ts'
import { toPurpose } from '../mail/codePurpose.ts'
import { writeStoredMail } from '../mail/writeGuardMails.ts'
import { countShares, findShare, indexAddress, openRow, type ShareOwner, sealForRow } from './shareRows.ts'

/**
 * Shares of one wallet for one address. None gives way to another one: somebody who reads the mail for a while could push out the one that
 * the visitor needs.
 */
const maxShares = 20

/**
 * Stores a share once the code is right, and states that it did. What is stored is never replaced: who learns an enrolment's id cannot put
 * something else in its place.
 */
export const store: GuardHandler<'store'> = async (context, { body, deviceKey, device, caller }) => {
  const { db, keys, log, outbox, walletOrigin } = context
  const { flowId, walletId, code, enrolmentId } = body
  await spendBudget(context, 'code', caller)
  const share = await keys.shares.open(body.share, enrolmentId).catch((error: unknown) => {
    context.warnOfOtherKey()
    throw error
  })
  const email = await db.transaction(async (tx) => {
    const flow = await tryCode(context, tx, { flowId, code, deviceKey, purpose: toPurpose('store', walletId) })
    // The wrong try is kept: throwing here would undo it.
    if (!flow) return undefined
    const to = keys.open(flow.sealedEmail, `flow ${flow.id}`)
    await insert(context, tx, { owner: { id: enrolmentId, walletId, subjectIndex: indexAddress(keys, to) }, share })
    const mail = writeStoredMail({ to, walletOrigin, device })
    await outbox.queue(tx, mail, { expiresAt: new Date(Date.now() + noticeMs) })
    return parseEmail(to).normal
  })
  if (email === undefined) throw walletError('code_wrong', { field: 'code' })
  context.metrics.count('share_stored')
  log.info({ event: 'share_stored', walletId, enrolmentId, device }, 'audit')
  return { ticket: await signTicket(context, { use: 'stored', walletId, enrolmentId, email, deviceKey }) }
}

/** The limits of the code are locked. @throws ApiError 409 `enrolment_unknown` where the id is taken, `guard_full` */
async function insert(
  { keys }: GuardContext,
  tx: Database,
  { owner, share }: { owner: ShareOwner; share: Uint8Array },
): Promise<void> {
  const row = { ...owner, sealedShare: sealForRow(keys, owner, share), createdAt: new Date() }
  const added = await tx.insert(guardShares).values(row).onConflictDoNothing().returning({ id: guardShares.id })
  if (added.length === 0) return await assertSame(keys, tx, { owner, share })
  if ((await countShares(tx, owner)) > maxShares) throw walletError('guard_full')
}

/** A response was lost, and the page stores the same share with another code. @throws ApiError 409 `enrolment_unknown` */
async function assertSame(
  keys: GuardKeys,
  tx: Database,
  { owner, share }: { owner: ShareOwner; share: Uint8Array },
): Promise<void> {
  const row = await findShare(tx, owner)
  if (!row || !openRow(keys, row).equals(share)) throw walletError('enrolment_unknown', { field: 'enrolmentId' })
}
