import { and, asc, eq, gt, like } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletAudit } from '../../db/schema.ts'
import { appendAudit, lockUser } from '../audit/appendAudit.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import { openRowKey } from '../keys/rowKey.ts'
import { assessLimit } from '../limit/assessLimit.ts'
import { queueNotice } from '../mail/queueNotice.ts'
import type { WalletContext } from '../WalletContext.ts'
import { requireFacts } from './readFacts.ts'
import { assertFreshLogin } from './startRecovery.ts'
import { type EnrolmentRow, findEnrolment } from './storeEnrolment.ts'

/** Releases of one enrolment's share in any hour. */
const maxReleases = 30
const hourMs = 3_600_000

/**
 * Releases the auth share of this device's enrolment, to this device only: its key signed the request, and the share is sealed to a key
 * made for it. For what moves more than the operator's limit, the wallet has to be protected. To export the words, the sign-in must be of
 * the last five minutes, and the visitor is told. The visitor is locked meanwhile, so a device that is being removed is given it before
 * its removal is confirmed or not at all.
 */
export const releaseShare: WalletHandler<'releaseShare'> = async (context, { body, session, device }) => {
  const { db, wallet } = context
  const { userId, deviceKey } = session
  const { enrolmentId, recipient, purpose, moves } = body
  // Before the visitor is locked: prices and balances may come from elsewhere.
  if (moves && (await assessLimit(context, { userId, moves })) === 'require') throw walletError('protection_needed')
  const released = await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const row = await findEnrolment(tx, { userId, deviceKey, enrolmentId })
    if (!row) throw walletError('enrolment_unknown')
    await assertMayRelease(tx, enrolmentId)
    if (purpose === 'export') {
      assertFreshLogin(session)
      await queueNotice(context, tx, { userId, notice: 'walletExported', device })
    }
    const event = `share_released.${purpose}` as const
    await appendAudit(tx, wallet.keys, { userId, event, device, subject: enrolmentId })
    return { row, facts: await requireFacts(context, tx, { userId, deviceKey }) }
  })
  const share = await openAuthShare(context, released.row)
  return { authShare: await wallet.keys.shares.seal(share, { recipient, enrolmentId }), wallet: released.facts }
}

/** @throws BrokenSealError, KeyMismatchError, KeyUnavailableError */
export async function openAuthShare({ wallet }: WalletContext, row: EnrolmentRow): Promise<Buffer> {
  const key = await openRowKey(wallet.keyProvider, row.wrappedKey, ownerOf(row))
  return key.open(row.sealedAuthShare, 'auth')
}

export function ownerOf({ id, userId, walletId, generation }: EnrolmentRow) {
  return { userId, walletId, generation, enrolmentId: id }
}

/** Counts in the audit log, which no restart forgets. @throws ApiError 429 `too_many_tries` */
async function assertMayRelease(tx: Database, enrolmentId: string): Promise<void> {
  const since = new Date(Date.now() - hourMs)
  const rows = await tx
    .select({ at: walletAudit.at })
    .from(walletAudit)
    .where(
      and(eq(walletAudit.subject, enrolmentId), like(walletAudit.event, 'share_released.%'), gt(walletAudit.at, since)),
    )
    .orderBy(asc(walletAudit.at))
  const decisive = rows.at(-maxReleases)
  if (!decisive) return
  const retryAfterSeconds = Math.max(1, Math.ceil((decisive.at.getTime() + hourMs - Date.now()) / 1_000))
  const description =
    'The wallet was opened too often on this device in the last hour. Try again after Retry-After seconds.'
  throw walletError('too_many_tries', { description, retryAfterSeconds })
}
