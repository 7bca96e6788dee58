import { type DoubleState, type Handlers, ProblemError, type User } from './createState.ts'

type Mail = { email: string; code: string; origin: string }
type Change = {
  flowId: string
  user: User
  origin: string
  stage: 'old' | 'proven' | 'new'
  next: string
  code: string
}

const cooldownMs = 30_000

/** Changes of the email address. A code for an address that got one less than 30 seconds ago has to wait. */
export function createEmailChanges({ signedIn, openSession }: DoubleState, mails: Mail[]): Handlers {
  let change: Change | undefined
  const mailedAt = new Map<string, number>()

  function mail(email: string, origin: string): string {
    const waitMs = (mailedAt.get(email) ?? 0) + cooldownMs - Date.now()
    if (waitMs > 0) throw new ProblemError(429, 'mail_cooldown', Math.ceil(waitMs / 1_000))
    mailedAt.set(email, Date.now())
    const code = String(100_000 + mails.length)
    mails.push({ email, code, origin })
    return code
  }

  function find(flowId: string, stages: readonly Change['stage'][]): Change {
    if (change?.flowId !== flowId || !stages.includes(change.stage)) throw new ProblemError(404, 'flow_unknown')
    return change
  }

  function findBy(flowId: string, stage: Change['stage'], code: string): Change {
    const found = find(flowId, [stage])
    if (found.code !== code) throw new ProblemError(401, 'code_wrong')
    return found
  }

  return {
    startEmailChange({ origin }, caller) {
      const { user } = signedIn(caller)
      const code = mail(user.email, origin)
      const flowId = crypto.randomUUID()
      change = { flowId, user, origin, stage: 'old', next: '', code }
      return { flowId, action: 'VERIFY_PRIMARY_OTP', resendAfterSeconds: 30 }
    },
    proveOldEmail({ flowId, code }) {
      findBy(flowId, 'old', code).stage = 'proven'
      return {}
    },
    mailNewEmail({ flowId, email }) {
      const found = find(flowId, ['proven', 'new'])
      found.code = mail(email, found.origin)
      Object.assign(found, { stage: 'new', next: email })
      return { resendAfterSeconds: 30 }
    },
    finishEmailChange({ flowId, code }, caller) {
      const { user, next } = findBy(flowId, 'new', code)
      user.email = next
      change = undefined
      const frozenUntil = new Date(Date.now() + 86_400_000).toISOString()
      return { user: openSession(signedIn(caller)).user, frozenUntil }
    },
  }
}
