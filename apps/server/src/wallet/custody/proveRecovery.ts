import { eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletRecoveryTries, walletSessions } from '../../db/schema.ts'
import { isEqual } from '../../secrets/isEqual.ts'
import { assertNotFrozen } from '../account/assertMayChange.ts'
import { appendAudit, lockUser } from '../audit/appendAudit.ts'
import type { WalletHandler, WalletRequest } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import { openRowKey } from '../keys/rowKey.ts'
import { secondsLeft } from '../login/limitAddress.ts'
import { queueNotice } from '../mail/queueNotice.ts'
import type { WalletContext } from '../WalletContext.ts'
import { requireFacts } from './readFacts.ts'
import { ownerOf } from './releaseShare.ts'
import { assertRecentLogin, findRecovery } from './startRecovery.ts'
import { type EnrolmentRow, macOfRecovery } from './storeEnrolment.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const windows = [
  { count: 5, ms: hourMs },
  { count: 10, ms: dayMs },
]
/** Compared where there is no recovery method. */
const nobodys = { walletId: '', generation: 0, enrolmentId: '' }

/**
 * Releases auth and recovery share of the latest enrolment once the recovery method is proven: the only way in which an auth share reaches a
 * device that it is not of. Needs a sign-in of the last five minutes; five wrong tries lock it for an hour, ten for a day.
 */
export const proveRecovery: WalletHandler<'proveRecovery'> = async (context, request) => {
  const { db, wallet } = context
  const { body, session } = request
  const { userId, deviceKey } = session
  assertRecentLogin(session)
  // The wrong try is kept: throwing inside would undo it.
  const tried = await db.transaction((tx) => tryRecovery(context, tx, request))
  if ('lockedSeconds' in tried) throw refuse(tried)
  const { row } = tried
  const key = await openRowKey(wallet.keyProvider, row.wrappedKey, ownerOf(row))
  const share = key.open(row.sealedAuthShare, 'auth')
  return {
    enrolmentId: row.id,
    authShare: await wallet.keys.shares.seal(share, { recipient: body.recipient, enrolmentId: row.id }),
    recoveryShare: key.open(row.sealedRecoveryShare ?? '', 'recovery').toString(),
    wallet: await requireFacts(context, db, { userId, deviceKey }),
  }
}

/** The wrong try that locks it says so: another one would be of no use. */
function refuse({ lockedSeconds }: Wrong): Error {
  return lockedSeconds > 0
    ? walletError('recovery_locked', { retryAfterSeconds: lockedSeconds })
    : walletError('recovery_wrong', { field: 'authKey' })
}

/** A wrong try, and how long it locks the next one. */
type Wrong = { lockedSeconds: number }

/** @returns the enrolment that the method opens, or the outcome of a wrong proof. @throws ApiError 429 `recovery_locked` */
async function tryRecovery(
  context: WalletContext,
  tx: Database,
  { body, session, device }: WalletRequest<'proveRecovery'>,
): Promise<{ row: EnrolmentRow } | Wrong> {
  const { keys } = context.wallet
  const { userId } = session
  await lockUser(tx, userId)
  await assertNotFrozen(tx, userId)
  const wrongAt = await readTries(tx, userId)
  const seconds = secondsLeft(wrongAt, windows)
  if (seconds > 0) throw walletError('recovery_locked', { retryAfterSeconds: seconds })
  const row = await findRecovery(tx, userId)
  const owner = row ? ownerOf(row) : { ...nobodys, userId }
  const isRight = isEqual(macOfRecovery(context, { ...owner, authKey: body.authKey }), row?.recoveryMac ?? '')
  if (!row || !isRight) {
    await appendAudit(tx, keys, { userId, event: 'recovery_wrong', device })
    const tries = { userId, wrongAt: [...wrongAt, Date.now()] }
    await tx
      .insert(walletRecoveryTries)
      .values(tries)
      .onConflictDoUpdate({ target: walletRecoveryTries.userId, set: { wrongAt: tries.wrongAt } })
    return { lockedSeconds: secondsLeft(tries.wrongAt, windows) }
  }
  const proof = { recoveredAt: new Date(), recoveredFrom: row.id }
  await tx.update(walletSessions).set(proof).where(eq(walletSessions.id, session.id))
  await appendAudit(tx, keys, { userId, event: 'recovery_proven', device, subject: row.id })
  await queueNotice(context, tx, { userId, notice: 'recoveryUsed', device })
  return { row }
}

async function readTries(tx: Database, userId: string): Promise<number[]> {
  const [row] = await tx.select().from(walletRecoveryTries).where(eq(walletRecoveryTries.userId, userId))
  return row?.wrongAt.filter((time) => time > Date.now() - dayMs) ?? []
}
