import { timingSafeEqual } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletLoginFlows } from '../../db/schema.ts'
import { appendAudit } from '../audit/appendAudit.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import { queueNotice } from '../mail/queueNotice.ts'
import { createSession, isKnownDevice } from '../sessions/createSession.ts'
import type { WalletContext } from '../WalletContext.ts'
import { findOrCreateUser } from './findOrCreateUser.ts'
import { isOwnersDevice } from './isOwnersDevice.ts'
import { assertMayGuess, lockAddress, storeAddress } from './limitAddress.ts'
import { spendBudget } from './limitCallers.ts'
import { macOfCode } from './startEmailLogin.ts'

/** Wrong codes of one flow; then the right one is as wrong as any other. */
const maxTries = 5

type Flow = typeof walletLoginFlows.$inferSelect

/** Signs in with the code of a mail. Of any number of concurrent calls with the right code, one succeeds. */
export const finishEmailLogin: WalletHandler<'finishEmailLogin'> = async (context, request) => {
  const { body, deviceKey, device, caller } = request
  await spendBudget(context, 'code', caller)
  const { flowId, code, refreshHash } = body
  const session = await context.db.transaction(async (tx) => {
    const flow = await tryCode(context, tx, { flowId, code, deviceKey })
    // The wrong try is kept: throwing here would undo it.
    if (!flow) return undefined
    const label = context.wallet.keys.open(flow.sealedEmail, `flow ${flow.id}`)
    // The address is locked, so that two of its codes do not create two visitors.
    const account = { kind: 'email', subjectIndex: flow.subjectIndex, label }
    const { userId, isNew } = await findOrCreateUser(context, tx, account)
    const isKnown = isNew || (await isKnownDevice(tx, { userId, deviceKey }))
    await appendAudit(tx, context.wallet.keys, { userId, event: 'signed_in', device })
    if (!isKnown) await queueNotice(context, tx, { userId, notice: 'newDevice', device, origin: flow.origin })
    return await createSession(context, tx, { userId, deviceKey, device, refreshHash })
  })
  if (!session) throw walletError('code_wrong', { field: 'code' })
  return session
}

/**
 * Counts a try, and uses the code up where it is right.
 * @returns undefined for a wrong code, also for the right one after too many wrong ones.
 * @throws ApiError 404 `flow_unknown`, 410 `code_expired`, 429 `too_many_tries`
 */
async function tryCode(
  context: WalletContext,
  tx: Database,
  { flowId, code, deviceKey }: { flowId: string; code: string; deviceKey: string },
): Promise<Flow | undefined> {
  const ofDevice = and(eq(walletLoginFlows.id, flowId), eq(walletLoginFlows.deviceKey, deviceKey))
  const [found] = await tx
    .select({ subjectIndex: walletLoginFlows.subjectIndex })
    .from(walletLoginFlows)
    .where(ofDevice)
  if (!found) throw walletError('flow_unknown')
  // The address first, as where a code is mailed: two transactions that lock in another order wait for each other.
  const limits = await lockAddress(tx, found.subjectIndex)
  const [flow] = await tx.select().from(walletLoginFlows).where(ofDevice).for('update')
  if (!flow) throw walletError('flow_unknown')
  if (flow.expiresAt.getTime() <= Date.now()) throw walletError('code_expired')
  if (!(await isOwnersDevice(tx, { subjectIndex: flow.subjectIndex, deviceKey }))) assertMayGuess(limits)
  const isRight = isEqual(flow.codeMac, macOfCode(context, flowId, code))
  if (flow.tries >= maxTries) return undefined
  if (isRight) {
    await tx.delete(walletLoginFlows).where(eq(walletLoginFlows.id, flowId))
    return flow
  }
  await tx
    .update(walletLoginFlows)
    .set({ tries: sql`${walletLoginFlows.tries} + 1` })
    .where(eq(walletLoginFlows.id, flowId))
  await storeAddress(tx, flow.subjectIndex, { ...limits, wrongAt: [...limits.wrongAt, Date.now()] })
  return undefined
}

/** Compares in constant time. */
export function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
