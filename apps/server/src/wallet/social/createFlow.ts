import { randomUUID } from 'node:crypto'
import type { SocialProvider } from '@latchkey/wire/frame'
import { walletSocialFlows } from '../../db/schema.ts'
import { assertFreshLogin } from '../custody/startRecovery.ts'
import { walletError } from '../http/walletError.ts'
import { spendBudget } from '../login/limitCallers.ts'
import { assertKnownOrigin } from '../login/startEmailLogin.ts'
import type { WalletSessionRow } from '../sessions/findSession.ts'
import type { WalletContext } from '../WalletContext.ts'

export type SocialFlow = typeof walletSocialFlows.$inferSelect

/** A visitor logs in at the provider, perhaps with a password from elsewhere. */
export const flowSeconds = 10 * 60

/** The fields of every request that starts a login. */
export type StartBody = { origin: string; projectId?: string | undefined; links?: true | undefined }

/**
 * Checks what every login with an account elsewhere is checked for: the site, the caller's budget, and who it is added to.
 * @returns the visitor whom the login is added to; undefined where it signs in.
 * @throws ApiError 401 `session_ended`, `proof_required_fresh_login`; 403 `origin_not_allowed`; 429 `too_many_tries`
 */
export async function admitStart(
  context: WalletContext,
  { body, caller, session }: { body: StartBody; caller: string; session: WalletSessionRow | undefined },
): Promise<string | undefined> {
  await assertKnownOrigin(context, body)
  await spendBudget(context, 'login', caller)
  if (!body.links) return undefined
  if (!session) throw walletError('session_ended')
  assertFreshLogin(session)
  return session.userId
}

/** Stores a login that its device can claim with the verifier. */
export async function createFlow(
  { db, wallet }: WalletContext,
  options: {
    provider: SocialProvider
    deviceKey: string
    verifierHash: string
    origin: string
    linksUserId: string | undefined
    asksFresh?: boolean
    /** What the provider is asked with later. */
    channel?: object
  },
): Promise<string> {
  const { channel, linksUserId, ...fields } = options
  const id = randomUUID()
  const createdAt = new Date()
  await db.insert(walletSocialFlows).values({
    id,
    ...fields,
    linksUserId: linksUserId ?? null,
    sealedChannel: channel ? wallet.keys.seal(JSON.stringify(channel), `channel ${id}`) : null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + flowSeconds * 1_000),
  })
  return id
}
