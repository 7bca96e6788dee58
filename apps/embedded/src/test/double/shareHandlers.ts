import { type DoubleState, type Handlers, ProblemError, type User } from './createState.ts'

/** The wallet and its shares. */
export function createShareHandlers(state: DoubleState): Handlers {
  const { hpke, factsOf, summaryOf, requireFacts, store, protectionOf, signedIn } = state
  return {
    async stageRotation({ generation, blob, enrolment }, caller) {
      const { user, device, isOld } = signedIn(caller)
      if (isOld) throw new ProblemError(401, 'proof_required_fresh_login')
      const { wallet } = user
      if (!wallet || generation !== wallet.generation + 1) throw new ProblemError(409, 'rotation_over')
      wallet.staged = { ...wallet, generation, blob, enrolments: new Map(), order: [] }
      await store(wallet.staged, device, enrolment)
      return {}
    },
    async readRotation({ recipient }, caller) {
      const { user, device } = signedIn(caller)
      const staged = user.wallet?.staged
      const [enrolmentId = '', stored] = [...(staged?.enrolments ?? [])][0] ?? []
      if (!staged || stored?.device !== device) throw new ProblemError(409, 'rotation_over')
      const authShare = await hpke.seal(recipient, stored.authShare, 'latchkey share release', enrolmentId)
      return { authShare, wallet: requireFacts({ ...user, wallet: staged }, device) }
    },
    finishRotation({ generation }, caller) {
      const { user, device } = signedIn(caller)
      const staged = user.wallet?.staged
      if (user.wallet?.generation !== generation) {
        if (staged?.generation !== generation) throw new ProblemError(409, 'rotation_over')
        user.wallet = staged
      }
      return requireFacts(user, device)
    },
    async createWallet({ enrolment, imported: _imported, ...wallet }, caller) {
      const { user, device } = signedIn(caller)
      if (!user.wallet) {
        user.wallet = { ...wallet, generation: 0, enrolments: new Map(), order: [] }
        await store(user.wallet, device, enrolment)
      }
      return summaryOf(user, device) ?? requireFacts(user, device)
    },
    checkLimit: ({ moves }, caller) => ({ protection: protectionOf(signedIn(caller).user, moves) }),
    async releaseShare({ enrolmentId, recipient, purpose, moves }, caller) {
      const { user, device, isOld } = signedIn(caller)
      if (isOld && purpose === 'export') throw new ProblemError(401, 'proof_required_fresh_login')
      if (protectionOf(user, moves) === 'require') throw new ProblemError(409, 'protection_needed')
      const stored = user.wallet?.enrolments.get(enrolmentId)
      if (stored?.device !== device) throw new ProblemError(409, 'enrolment_unknown')
      const authShare = await hpke.seal(recipient, stored.authShare, 'latchkey share release', enrolmentId)
      return { authShare, wallet: requireFacts(user, device) }
    },
    async setRecovery({ enrolment, replaces }, caller) {
      const { user, device, isOld } = signedIn(caller)
      if (user.wallet?.enrolments.get(replaces)?.device !== device) throw new ProblemError(409, 'enrolment_unknown')
      if (isOld && factsOf(user, device)?.recovery.length) throw new ProblemError(401, 'proof_required_fresh_login')
      await store(user.wallet, device, enrolment)
      user.wallet.enrolments.delete(replaces)
      for (const [id, other] of user.wallet.enrolments) {
        if (id === enrolment.enrolmentId) continue
        if (other.device === 'none') user.wallet.enrolments.delete(id)
        else other.recovery = undefined
      }
      return requireFacts(user, device)
    },
    startRecovery(_body, caller) {
      const recovery = latestRecovery(signedIn(caller).user)
      return { kind: 'password', argon2: recovery.recovery.argon2 }
    },
    async proveRecovery({ authKey, recipient }, caller) {
      const { user, device } = signedIn(caller)
      const { enrolmentId, recovery, authShare } = latestRecovery(user)
      if (user.tries >= 5) throw new ProblemError(429, 'recovery_locked', 3600)
      if (recovery.authKey !== authKey) {
        user.tries += 1
        if (user.tries >= 5) throw new ProblemError(429, 'recovery_locked', 3600)
        throw new ProblemError(401, 'recovery_wrong')
      }
      user.tries = 0
      return {
        enrolmentId,
        authShare: await hpke.seal(recipient, authShare, 'latchkey share release', enrolmentId),
        recoveryShare: recovery.share,
        wallet: requireFacts(user, device),
      }
    },
    async enrolDevice({ enrolment, recoveredFrom }, caller) {
      const { user, device } = signedIn(caller)
      if (!user.wallet?.enrolments.has(recoveredFrom)) throw new ProblemError(409, 'enrolment_unknown')
      await store(user.wallet, device, enrolment)
      return requireFacts(user, device)
    },
    removeDevice({ enrolmentId }, caller) {
      const { user } = signedIn(caller)
      const { enrolments } = user.wallet ?? {}
      const removed = enrolments?.get(enrolmentId)
      if (!enrolments || !removed) return {}
      const isLastPassword = [...enrolments].every(([id, { recovery }]) => id === enrolmentId || !recovery)
      if (removed.recovery && isLastPassword) removed.device = 'none'
      else enrolments.delete(enrolmentId)
      return {}
    },
  }
}

function latestRecovery({ wallet }: User) {
  for (const enrolmentId of [...(wallet?.order ?? [])].reverse()) {
    const { recovery, authShare } = wallet?.enrolments.get(enrolmentId) ?? {}
    if (recovery && authShare) return { enrolmentId, recovery, authShare }
  }
  throw new ProblemError(409, 'enrolment_unknown')
}
