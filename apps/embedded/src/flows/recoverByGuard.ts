import { guardEndpoints } from '@latchkey/wire/wallet'
import * as z from 'zod/mini'
import type { DeviceStore } from '../device/deviceStore.ts'
import { type ErrorCode, toWalletError, WalletError } from '../errors.ts'
import type { ShownError } from '../screens/ShownError.ts'
import type { Ask } from '../screens/screenStore.ts'
import { keepEnrolment, storeRecovered, toIdentity } from './enrolments.ts'
import { withGuardCode } from './guardCode.ts'
import { type OpenedGuard, openGuard } from './openGuard.ts'
import type { WalletContext } from './walletContext.ts'

type Options = { ask: Ask; signal: AbortSignal }

const record = 'guard recovery'
const pendingSchema = z.extend(guardEndpoints.finishRecovery.response, { walletId: z.uuid() })
type Pending = z.infer<typeof pendingSchema>

/**
 * Opens the wallet with the guard's help, and gives this device shares of its own:
 *
 *     code ─▶ wait (kept on this device: the page may be closed) ─▶ another code ─▶ R from the guard, A from the wallet's server ─▶ enrolled
 *
 * @throws WalletError `user_rejected` when the visitor leaves or stops it; `guard_over` when somebody did by mail.
 */
export async function recoverByGuard(context: WalletContext, { ask, signal }: Options): Promise<void> {
  const guard = openGuard(context)
  const pending = (await readPending(context.store, guard.walletId)) ?? (await start(context, guard, { ask, signal }))
  let error: ShownError | undefined
  for (;;) {
    const answer = await ask('guardWait', { email: guard.email, releaseAt: pending.releaseAt, error })
    if (answer.type === 'stop') await stop(context, { guard, pending, signal })
    if (answer.type !== 'open') throw new WalletError('user_rejected')
    try {
      await open(context, { guard, pending, ask, signal })
      await context.store.write({ [record]: undefined })
      return
    } catch (thrown) {
      signal.throwIfAborted()
      const { code, retryAfterSeconds } = toWalletError(thrown)
      if (code === 'guard_over' || code === 'guard_unknown') await context.store.write({ [record]: undefined })
      if (!isRetried.has(code)) throw thrown
      error = { code, retryAfterSeconds }
    }
  }
}

/** What the visitor reads on the screen of the waiting recovery, whose button tries again; with another code, as one is used once. */
const isRetried = new Set<ErrorCode>(['guard_waiting', 'mail_cooldown', 'too_many_tries', 'server_unreachable'])

/** The recovery of this wallet that this device has started; undefined where there is none, or its time is over. */
async function readPending(store: DeviceStore, walletId: string): Promise<Pending | undefined> {
  const pending = pendingSchema.safeParse(await store.get(record)).data
  const isOver = pending === undefined || Date.parse(pending.expiresAt) <= Date.now()
  return isOver || pending.walletId !== walletId ? undefined : pending
}

async function start(context: WalletContext, guard: OpenedGuard, { ask, signal }: Options): Promise<Pending> {
  const { api, walletId, email } = guard
  const { origin } = context
  const started = await withGuardCode({
    email,
    ask,
    signal,
    mail: () => api.call('startRecovery', { walletId, email, origin }, signal),
    use: (proof) => api.call('finishRecovery', { ...proof, walletId }, signal),
  })
  const pending = { walletId, ...started }
  await context.store.write({ [record]: pending })
  return pending
}

type Running = { guard: OpenedGuard; pending: Pending; signal: AbortSignal }

async function stop({ store }: WalletContext, { guard, pending, signal }: Running): Promise<void> {
  await guard.api.call('cancel', { recoveryId: pending.recoveryId }, signal)
  await store.write({ [record]: undefined })
}

/** Asks the guard for R, with the code that it mails now. */
async function requestShare(context: WalletContext, { guard, pending, ask, signal }: Running & { ask: Ask }) {
  const { session, vault } = context
  const { api, email } = guard
  const { recoveryId } = pending
  const enrolmentId = session.user()?.wallet?.guardEnrolmentId
  if (!enrolmentId) throw new WalletError('guard_unknown')
  return await withGuardCode({
    email,
    ask,
    signal,
    mail: () => api.call('startRelease', { recoveryId }, signal),
    async use(proof) {
      // The vault keeps it for two minutes, and the visitor may look for the mail longer than that.
      const { recipient: guardRecipient } = await vault.recipient({})
      const body = { ...proof, recoveryId, enrolmentId, recipient: guardRecipient }
      return { guardRecipient, ...(await api.call('release', body, signal)) }
    },
  })
}

async function open(context: WalletContext, running: Running & { ask: Ask }): Promise<void> {
  const { session, vault, keys, page } = context
  const { guard, signal } = running
  const { guardRecipient, ...released } = await requestShare(context, running)
  const { recipient } = await vault.recipient({})
  const proven = await session.call('proveGuardRecovery', { ticket: released.ticket, recipient }, signal)
  const newEnrolmentId = crypto.randomUUID()
  const wallet = toIdentity(proven.wallet)
  const { enrolment, deviceShare } = await vault.recoverByGuard({
    userId: guard.userId,
    wallet,
    recoveredFrom: proven.enrolmentId,
    recipient,
    authShare: proven.authShare,
    guardRecipient,
    guardShare: released.share,
    newEnrolmentId,
    hpkeKey: page.hpkeKey,
    deviceKey: keys.wrapping,
  })
  await keepEnrolment(context.store, newEnrolmentId, { walletId: wallet.walletId, deviceShare })
  await storeRecovered(context, { enrolment, recoveredFrom: proven.enrolmentId, signal })
}
