import { fromBase64Url, randomBytes, sha256, toBase64Url } from '../../bytes.ts'
import { type DoubleState, type Handlers, ProblemError } from './createState.ts'

/** Logins by email, and sessions. */
export function createLogins(state: DoubleState) {
  const { users, sessions, factsOf, openSession, signedIn } = state
  const flows = new Map<string, { email: string; code: string; device: string; triesLeft: number }>()
  const mails: { email: string; code: string; origin: string }[] = []
  /** Each new login waits for its link. */
  const deviceLink = { isOn: false, state: 'waiting' as 'waiting' | 'approved' | 'denied' }

  const handlers: Handlers = {
    startEmailLogin({ email, origin: embedding }, { device }) {
      const flowId = crypto.randomUUID()
      const code = String(randomBytes(4).reduce((sum, byte) => sum * 256 + byte, 0) % 1_000_000).padStart(6, '0')
      flows.set(flowId, { email, code, device, triesLeft: 3 })
      mails.push({ email, code, origin: embedding })
      deviceLink.state = 'waiting'
      if (!deviceLink.isOn) return { flowId, action: 'VERIFY_OTP', resendAfterSeconds: 30 }
      return { flowId, action: 'VERIFY_DEVICE', resendAfterSeconds: 30, confirmation: { number: '47', minutes: 10 } }
    },
    confirmDevice() {
      if (deviceLink.state === 'denied') throw new ProblemError(403, 'device_denied')
      return { isConfirmed: deviceLink.state === 'approved' }
    },
    finishEmailLogin({ flowId, code, refreshHash }, { device }) {
      if (deviceLink.isOn && deviceLink.state !== 'approved') throw new ProblemError(403, 'device_unconfirmed')
      const flow = flows.get(flowId)
      if (!flow || flow.device !== device) throw new ProblemError(404, 'flow_unknown')
      flow.triesLeft -= 1
      if (flow.code !== code || flow.triesLeft < 0) throw new ProblemError(401, 'code_wrong')
      flows.delete(flowId)
      const user = users.get(flow.email) ?? { userId: crypto.randomUUID(), email: flow.email, tries: 0 }
      users.set(flow.email, user)
      const session = { sessionId: crypto.randomUUID(), user, device, refreshHash }
      sessions.add(session)
      const { isDeleted } = user
      delete user.isDeleted
      return { ...openSession(session), ...(isDeleted && { deletionCanceled: true as const }) }
    },
    unlinkLogin({ loginId }, caller) {
      const { user, device } = signedIn(caller)
      const { logins = [] } = user
      if (logins.length < 2) throw new ProblemError(409, 'last_login')
      user.logins = logins.filter((login) => login.loginId !== loginId)
      return { userId: user.userId, logins: user.logins, wallet: factsOf(user, device) }
    },
    async refreshSession({ refreshToken, nextRefreshHash }, { device }) {
      const hash = toBase64Url(await sha256(fromBase64Url(refreshToken)))
      for (const session of sessions) {
        if (session.device !== device) continue
        if (session.refreshHash === hash) {
          session.previous = [hash, nextRefreshHash]
          session.refreshHash = nextRefreshHash
          return openSession(session)
        }
        const [old, next] = session.previous ?? []
        if (old !== hash) continue
        if (next === nextRefreshHash && session.refreshHash === next) return openSession(session)
        sessions.delete(session)
      }
      throw new ProblemError(401, 'session_ended')
    },
    endSession({ sessionId }, caller) {
      const current = signedIn(caller)
      for (const session of sessions) {
        const isMeant = sessionId === 'all' || session.sessionId === (sessionId ?? current.sessionId)
        if (session.user === current.user && isMeant) sessions.delete(session)
      }
      return {}
    },
    listSessions(_body, caller) {
      const current = signedIn(caller)
      const at = new Date().toISOString()
      return {
        sessions: [...sessions]
          .filter(({ user }) => user === current.user)
          .map(({ sessionId, device, user }) => ({
            sessionId,
            isCurrent: sessionId === current.sessionId,
            device: 'Chrome, Linux',
            createdAt: at,
            lastUsedAt: at,
            enrolmentId: factsOf(user, device)?.enrolmentId ?? null,
          })),
      }
    },
    startDeletion(_body, caller) {
      const { user, isOld } = signedIn(caller)
      if (isOld) throw new ProblemError(401, 'proof_required_fresh_login')
      for (const session of sessions) if (session.user === user) sessions.delete(session)
      user.isDeleted = true
      return { deleteAfter: new Date(Date.now() + 86_400_000).toISOString() }
    },
  }
  return { mails, deviceLink, handlers }
}
