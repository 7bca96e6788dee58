import {
  type Moves,
  type WalletEndpointName,
  type WalletFacts,
  type WalletSummary,
  walletEndpoints,
} from '@latchkey/wire/wallet'
import * as z from 'zod/mini'
import type { EndpointBody, EndpointResponse } from '../api/walletApi.ts'
import { type Bytes, fromBase64Url, randomBytes, sha256, toBase64Url } from '../bytes.ts'
import { createSocialDouble } from './createSocialDouble.ts'
import { createHpkeServer } from './hpkeServer.ts'
import { readProof } from './readProof.ts'

type Enrolment = EndpointBody<'enrolDevice'>['enrolment']
type StoredEnrolment = { device: string; authShare: Bytes; recovery: Enrolment['recovery'] }
type StoredWallet = Pick<WalletFacts, 'walletId' | 'generation' | 'addresses' | 'blob'> & {
  enrolments: Map<string, StoredEnrolment>
  order: string[]
  staged?: StoredWallet
}
type Login = { loginId: string; kind: string; label: string }
type User = {
  userId: string
  email: string
  logins?: Login[]
  wallet?: StoredWallet
  tries: number
  isDeleted?: boolean
}
type Session = {
  sessionId: string
  user: User
  device: string
  refreshHash: string
  previous?: [string, string]
  isOld?: boolean
}

/** What a caller of an endpoint is. */
type Caller = { device: string; session?: Session; accessToken?: string }

export class ProblemError extends Error {
  readonly status: number
  readonly code: string
  readonly retryAfter: number | undefined
  constructor(status: number, code: string, retryAfter?: number) {
    super(code)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

export type ServerDouble = Awaited<ReturnType<typeof createServerDouble>>

/**
 * The wallet's server in memory, for the flows of the vault; other logins are not among its endpoints. It is held to the contracts of wire: every body and response is parsed by its endpoint's schema, every proof is
 * verified, every share really sealed. What it stores is open to tests, which break it on purpose.
 */
export async function createServerDouble(origin: string) {
  const hpke = await createHpkeServer()
  const users = new Map<string, User>()
  const flows = new Map<string, { email: string; code: string; device: string; triesLeft: number }>()
  const sessions = new Set<Session>()
  const access = new Map<string, Session>()
  const seen = new Set<string>()
  /** The operator's limit, with one ether at 3,000 US dollars; holdings are none. */
  /** Each new login waits for its link. */
  const deviceLink = { isOn: false, state: 'waiting' as 'waiting' | 'approved' | 'denied' }
  const protectAbove: { usd: number | null } = { usd: null }
  const mails: { email: string; code: string; origin: string }[] = []

  const factsOf = (user: User, device: string): WalletFacts | null => {
    if (!user.wallet) return null
    const { walletId, generation, addresses, blob, enrolments, order } = user.wallet
    const own = order.findLast((id) => enrolments.get(id)?.device === device) ?? null
    const isProtected = [...enrolments.values()].some(({ recovery }) => recovery)
    return { walletId, generation, addresses, blob, enrolmentId: own, recovery: isProtected ? ['password'] : [] }
  }
  /** A device that is not enrolled gets no blob. */
  const summaryOf = (user: User, device: string): WalletSummary | null => {
    const facts = factsOf(user, device)
    if (!facts || facts.enrolmentId !== null) return facts
    const { blob: _blob, ...summary } = facts
    return summary
  }
  const requireFacts = (user: User, device: string): WalletFacts => {
    const facts = factsOf(user, device)
    if (!facts) throw new ProblemError(409, 'enrolment_unknown')
    return facts
  }

  function openSession(session: Session): EndpointResponse<'refreshSession'> {
    const accessToken = toBase64Url(randomBytes(32))
    access.set(accessToken, session)
    const { user, device } = session
    const { logins = [{ loginId: user.userId, kind: 'email', label: user.email }] } = user
    return {
      accessToken,
      expiresInSeconds: 900,
      user: { userId: user.userId, logins, wallet: summaryOf(user, device) },
    }
  }

  async function store(wallet: StoredWallet, device: string, { enrolmentId, authShare, recovery }: Enrolment) {
    const share = await hpke.open(authShare, 'latchkey auth share', enrolmentId)
    // A device has one set of shares.
    for (const [id, stored] of wallet.enrolments) if (stored.device === device) wallet.enrolments.delete(id)
    wallet.enrolments.set(enrolmentId, { device, authShare: share, recovery })
    wallet.order.push(enrolmentId)
  }

  const social = createSocialDouble({
    origin,
    problem: (status, code) => new ProblemError(status, code),
    signIn({ provider, subject, label }, { device }, refreshHash) {
      const key = `${provider} ${subject}`
      const logins = [{ loginId: crypto.randomUUID(), kind: provider, label }]
      const user = users.get(key) ?? { userId: crypto.randomUUID(), email: '', logins, tries: 0 }
      users.set(key, user)
      const session = { sessionId: crypto.randomUUID(), user, device, refreshHash }
      sessions.add(session)
      return openSession(session)
    },
  })

  const protectionOf = (user: User, moves: Moves | undefined) => {
    const usd = (moves?.amounts ?? []).reduce((sum, { amount }) => sum + (Number(amount) / 1e18) * 3_000, 0)
    const isAbove = protectAbove.usd !== null && usd > protectAbove.usd
    return isAbove && factsOf(user, '')?.recovery.length === 0 ? ('require' as const) : ('none' as const)
  }

  const signedIn = ({ session }: Caller): Session => {
    if (!session) throw new ProblemError(401, 'session_ended')
    return session
  }

  const handlers: {
    [name in WalletEndpointName]?: (
      body: EndpointBody<name>,
      caller: Caller,
    ) => Promise<EndpointResponse<name>> | EndpointResponse<name>
  } = {
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
    ...social.handlers,
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
    listPasskeys: () => ({ passkeys: [] }),
    readPrices: () => ({ native: 2_000, tokens: [] }),
    async stageRotation({ generation, blob, enrolment }, caller) {
      const { user, device } = signedIn(caller)
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
    startDeletion(_body, caller) {
      const { user } = signedIn(caller)
      for (const session of sessions) if (session.user === user) sessions.delete(session)
      user.isDeleted = true
      return { deleteAfter: new Date(Date.now() + 86_400_000).toISOString() }
    },
    readAudit: () => ({ entries: [], next: null }),
    async createWallet({ enrolment, imported: _imported, ...wallet }, caller) {
      const { user, device } = signedIn(caller)
      if (!user.wallet) {
        user.wallet = { ...wallet, generation: 0, enrolments: new Map(), order: [] }
        await store(user.wallet, device, enrolment)
      }
      return summaryOf(user, device) ?? requireFacts(user, device)
    },
    checkLimit: ({ moves }, caller) => ({ protection: protectionOf(signedIn(caller).user, moves) }),
    async releaseShare({ enrolmentId, recipient, moves }, caller) {
      const { user, device } = signedIn(caller)
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
      user.wallet?.enrolments.delete(enrolmentId)
      return {}
    },
  }

  async function answer(path: string, init: RequestInit): Promise<unknown> {
    const name = (Object.keys(walletEndpoints) as WalletEndpointName[]).find(
      (key) => walletEndpoints[key].path === path,
    )
    if (!name) throw new ProblemError(404, 'not_found')
    const text = String(init.body)
    const headers = new Headers(init.headers)
    const accessToken = headers.get('authorization')?.replace(/^DPoP /, '')
    const proof = await readProof(headers.get('dpop') ?? '', { url: `${origin}${path}`, body: text, accessToken })
    if (!proof || seen.has(proof.jti)) throw new ProblemError(401, 'proof_invalid')
    seen.add(proof.jti)
    const session = accessToken === undefined ? undefined : access.get(accessToken)
    const isLive = session && sessions.has(session) && session.device === proof.device
    const body = z.safeParse(walletEndpoints[name].body, JSON.parse(text))
    if (!body.success) throw new ProblemError(422, 'invalid_body')
    const handle = handlers[name] as ((body: unknown, caller: Caller) => Promise<unknown>) | undefined
    if (!handle) throw new ProblemError(404, 'not_found')
    if (accessToken !== undefined && !isLive) throw new ProblemError(401, 'session_ended')
    const result = await handle(body.data, { device: proof.device, ...(isLive && { session }) })
    return z.parse(walletEndpoints[name].response, result)
  }

  return {
    hpkeKey: hpke.point,
    social,
    protectAbove,
    deviceLink,
    users,
    sessions,
    mails,
    /** The code of the last mail. */
    lastCode: () => mails.at(-1)?.code ?? '',
    async fetch(path: string, init: RequestInit): Promise<Response> {
      const headers = { 'content-type': 'application/json', date: new Date().toUTCString() }
      try {
        return new Response(JSON.stringify(await answer(path, init)), { headers })
      } catch (error) {
        const { status, code, retryAfter } = error instanceof ProblemError ? error : new ProblemError(500, 'internal')
        const problem = { type: `https://latchkey.dev/problems/${code}`, title: code, status, detail: String(error) }
        return new Response(JSON.stringify({ ...problem, field: '', requestId: 'test' }), {
          status,
          headers: { ...headers, ...(retryAfter && { 'retry-after': String(retryAfter) }) },
        })
      }
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
