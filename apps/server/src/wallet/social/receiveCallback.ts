import { and, eq, gt } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { walletSocialFlows } from '../../db/schema.ts'
import { isEqual } from '../../secrets/isEqual.ts'
import { hashText } from '../http/verifyProof.ts'
import type { WalletProblem } from '../http/walletError.ts'
import type { WalletContext } from '../WalletContext.ts'
import { readCookieValue } from './backToWallet.ts'
import type { SocialFlow } from './createFlow.ts'
import { type FaultKind, LoginFault } from './LoginFault.ts'
import { cookieName, findProvider, toLogin } from './openSocialLogin.ts'

/** What came of a visitor's return. `foreign`: another browser, or a login that is over. */
export type Outcome = 'finished' | 'foreign' | FaultKind

const problems: Record<FaultKind, WalletProblem> = {
  declined: 'login_declined',
  refused: 'login_refused',
  unreachable: 'login_unreachable',
}

/**
 * Receives a visitor whom the provider sends back. The login goes on only in the browser in which the wallet's page opened it, and once: who
 * comes with a used `state` changes nothing.
 * @returns what came of it; `back` as `openSocialLogin` got it.
 */
export async function receiveCallback(
  context: WalletContext,
  options: { request: FastifyRequest; provider: string; parameters: URLSearchParams },
): Promise<{ outcome: Outcome; back?: string | undefined }> {
  const { request, provider: name, parameters } = options
  const state = parameters.get('state') ?? ''
  const taken = await takeFlow(context, { request, name, state })
  const provider = findProvider(context, name)
  if (!taken || !provider) return { outcome: 'foreign' }
  const { flow, back } = taken
  try {
    const identity = await provider.finish(parameters, toLogin(context, flow, state))
    const sealedIdentity = context.wallet.keys.seal(JSON.stringify(identity), `identity ${flow.id}`)
    await endFlow(context, flow, { stage: 'finished', sealedIdentity })
    return { outcome: 'finished', back }
  } catch (error) {
    const kind = error instanceof LoginFault ? error.kind : 'refused'
    const fault = error instanceof LoginFault ? error.message : 'unexpected error'
    await endFlow(context, flow, { stage: 'failed', problem: problems[kind], fault })
    // Neither codes nor tokens: the library's causes have them.
    if (kind !== 'declined')
      request.log.warn({ provider: name, fault }, `a login with ${provider.name} failed: ${fault}`)
    if (!(error instanceof LoginFault)) throw error
    return { outcome: kind, back }
  }
}

/** Takes the flow that the state is of, for this request alone. */
async function takeFlow(
  context: WalletContext,
  { request, name, state }: { request: FastifyRequest; name: string; state: string },
): Promise<{ flow: SocialFlow; back: string | undefined } | undefined> {
  const isOpened = and(
    eq(walletSocialFlows.stateHash, hashText(state)),
    eq(walletSocialFlows.provider, name),
    eq(walletSocialFlows.stage, 'opened'),
    gt(walletSocialFlows.expiresAt, new Date()),
  )
  const [found] = await context.db.select().from(walletSocialFlows).where(isOpened)
  if (!found) return undefined
  const cookie = readCookie(request, cookieName(context, found.id))
  if (cookie === undefined) return undefined
  const { secret, back } = readCookieValue(cookie)
  if (!isEqual(hashText(secret), found.cookieHash ?? '')) return undefined
  const [flow] = await context.db.update(walletSocialFlows).set({ stage: 'returned' }).where(isOpened).returning()
  return flow && { flow, back }
}

async function endFlow({ db }: WalletContext, { id }: SocialFlow, end: Partial<SocialFlow>): Promise<void> {
  await db.update(walletSocialFlows).set(end).where(eq(walletSocialFlows.id, id))
}

function readCookie({ headers }: FastifyRequest, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split('; ')
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}
