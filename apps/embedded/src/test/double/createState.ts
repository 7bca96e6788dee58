import type { Moves, WalletEndpointName, WalletFacts, WalletSummary } from '@latchkey/wire/wallet'
import type { EndpointBody, EndpointResponse } from '../../api/walletApi.ts'
import { type Bytes, randomBytes, toBase64Url } from '../../bytes.ts'
import { createHpkeServer } from './hpkeServer.ts'

type Enrolment = EndpointBody<'enrolDevice'>['enrolment']
type StoredEnrolment = { device: string; authShare: Bytes; recovery: Enrolment['recovery'] }
type StoredWallet = Pick<WalletFacts, 'walletId' | 'generation' | 'addresses' | 'blob'> & {
  enrolments: Map<string, StoredEnrolment>
  order: string[]
  staged?: StoredWallet
}
type Login = { loginId: string; kind: string; label: string }
export type User = {
  userId: string
  email: string
  logins?: Login[]
  wallet?: StoredWallet
  tries: number
  isDeleted?: boolean
}
export type Session = {
  sessionId: string
  user: User
  device: string
  refreshHash: string
  previous?: [string, string]
  isOld?: boolean
}

/** What a caller of an endpoint is. */
export type Caller = { device: string; session?: Session; accessToken?: string }

export type Handlers = {
  [name in WalletEndpointName]?: (
    body: EndpointBody<name>,
    caller: Caller,
  ) => Promise<EndpointResponse<name>> | EndpointResponse<name>
}

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

export type DoubleState = Awaited<ReturnType<typeof createState>>

/** What the server in memory stores, and what is read of it in several places. */
export async function createState() {
  const hpke = await createHpkeServer()
  const users = new Map<string, User>()
  const sessions = new Set<Session>()
  const access = new Map<string, Session>()
  /** The operator's limit, with one ether at 3,000 US dollars; holdings are none. */
  const protectAbove: { usd: number | null } = { usd: null }

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

  const protectionOf = (user: User, moves: Moves | undefined) => {
    const usd = (moves?.amounts ?? []).reduce((sum, { amount }) => sum + (Number(amount) / 1e18) * 3_000, 0)
    const isAbove = protectAbove.usd !== null && usd > protectAbove.usd
    return isAbove && factsOf(user, '')?.recovery.length === 0 ? ('require' as const) : ('none' as const)
  }

  const signedIn = ({ session }: Caller): Session => {
    if (!session) throw new ProblemError(401, 'session_ended')
    return session
  }

  return {
    hpke,
    users,
    sessions,
    access,
    protectAbove,
    factsOf,
    summaryOf,
    requireFacts,
    openSession,
    store,
    protectionOf,
    signedIn,
  }
}
