import { randomUUID } from 'node:crypto'
import { type Database, noticeMs, spendBudget, tryCode, walletError } from '@latchkey/server/parts'
import { and, count, eq } from 'drizzle-orm'
import { guardRecoveries } from '../db/schema.ts'
import type { GuardContext, GuardHandler } from '../GuardContext.ts'
import { toPurpose } from '../mail/codePurpose.ts'
import { writeStartedMail } from '../mail/writeGuardMails.ts'
import { countShares, indexAddress } from '../shares/shareRows.ts'
import type { RecoveryRow } from './findReleasable.ts'
import { addStopLink } from './stopLinks.ts'

/** How long after the delay the share is released: the visitor may not look at once. */
const releasableMs = 72 * 3_600_000
/** Recoveries of one wallet for one address at a time. */
const maxRunning = 5

type Result = RecoveryRow | 'code_wrong' | 'guard_unknown' | 'guard_full'

/**
 * Starts the delay once the code is right. The address is told, with a link that stops it, before the response says so.
 * @throws ApiError 401 `code_wrong`, 404 `guard_unknown`, 409 `guard_full`
 */
export const finishRecovery: GuardHandler<'finishRecovery'> = async (context, request) => {
  const { body, deviceKey, device, caller } = request
  const { flowId, walletId, code } = body
  await spendBudget(context, 'code', caller)
  const result = await context.db.transaction(async (tx): Promise<Result> => {
    const flow = await tryCode(context, tx, { flowId, code, deviceKey, purpose: toPurpose('recover', walletId) })
    // Both are kept, the wrong try and that the right code was used: throwing here would undo it.
    if (!flow) return 'code_wrong'
    const email = context.keys.open(flow.sealedEmail, `flow ${flow.id}`)
    const of = { walletId, subjectIndex: indexAddress(context.keys, email) }
    if ((await countShares(tx, of)) === 0) return 'guard_unknown'
    const isOf = and(eq(guardRecoveries.walletId, walletId), eq(guardRecoveries.subjectIndex, of.subjectIndex))
    const [row] = await tx.select({ running: count() }).from(guardRecoveries).where(isOf)
    if ((row?.running ?? 0) >= maxRunning) return 'guard_full'
    return await start(context, tx, { ...of, email, deviceKey, device })
  })
  if (typeof result === 'string') throw walletError(result, result === 'code_wrong' ? { field: 'code' } : {})
  const { id: recoveryId, releaseAt, expiresAt } = result
  context.metrics.count('recovery_started')
  context.log.info({ event: 'recovery_started', walletId, recoveryId, device }, 'audit')
  return { recoveryId, releaseAt: releaseAt.toISOString(), expiresAt: expiresAt.toISOString() }
}

async function start(
  context: GuardContext,
  tx: Database,
  { email, ...of }: { walletId: string; subjectIndex: string; email: string; deviceKey: string; device: string },
): Promise<RecoveryRow> {
  const { delayMs, keys, outbox, walletOrigin } = context
  const id = randomUUID()
  const createdAt = new Date()
  const releaseAt = new Date(createdAt.getTime() + delayMs)
  const row = {
    id,
    ...of,
    sealedEmail: keys.seal(email, `recovery ${id}`),
    createdAt,
    releaseAt,
    expiresAt: new Date(releaseAt.getTime() + releasableMs),
    remindedAt: null,
    releasedAt: null,
  }
  await tx.insert(guardRecoveries).values(row)
  const link = await addStopLink(context, tx, id)
  const mail = writeStartedMail({ to: email, walletOrigin, device: of.device, link, releaseAt })
  // Of use for as long as there is something to stop.
  await outbox.queue(tx, mail, { expiresAt: new Date(releaseAt.getTime() + noticeMs) })
  return row
}
