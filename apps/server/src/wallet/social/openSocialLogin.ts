import { randomBytes } from 'node:crypto'
import { type OauthProvider, oauthProviders } from '@latchkey/wire/wallet'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { walletSocialFlows } from '../../db/schema.ts'
import { hashText } from '../http/verifyProof.ts'
import type { WalletContext } from '../WalletContext.ts'
import { writeCookieValue } from './backToWallet.ts'
import { flowSeconds, type SocialFlow } from './createFlow.ts'
import type { Login, LoginProvider } from './LoginProvider.ts'

/** A provider has this long for all its responses to one request of a visitor, milliseconds. */
const providerMs = 10_000

/**
 * Sends the window to the provider, and gives its browser the cookie without which the provider's code is not accepted.
 *
 * The wallet's page may be in a frame of another site, where browsers keep no cookie: it is set here, in a window. Only a window that the
 * wallet's own page opened gets one. Otherwise somebody could start a login, have a visitor open its link, and claim the visitor's login.
 * @param options.back query of the wallet's page where it left its own tab; undefined in a window.
 * @returns undefined for a window that anything else opened, or a login that is over.
 * @throws LoginFault
 */
export async function openSocialLogin(
  context: WalletContext,
  { request, flowId, back }: { request: FastifyRequest; flowId: string; back: string | undefined },
): Promise<{ location: string; cookie: string } | undefined> {
  if (!isOpenedByWallet(request)) return undefined
  const { db } = context
  const isOpen = and(
    eq(walletSocialFlows.id, flowId),
    inArray(walletSocialFlows.stage, ['started', 'opened']),
    gt(walletSocialFlows.expiresAt, new Date()),
  )
  const [flow] = await db.select().from(walletSocialFlows).where(isOpen)
  const provider = flow && findProvider(context, flow.provider)
  if (!flow || !provider) return undefined
  const [state, secret] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  const location = await provider.start(toLogin(context, flow, state))
  const change = { stage: 'opened', stateHash: hashText(state), cookieHash: hashText(secret) } as const
  const opened = await db.update(walletSocialFlows).set(change).where(isOpen).returning({ id: walletSocialFlows.id })
  if (opened.length === 0) return undefined
  return { location: location.href, cookie: writeCookie(context, flowId, writeCookieValue(secret, back)) }
}

/** Of a navigation, browsers say which page caused it, and no page can say it itself. */
function isOpenedByWallet({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-dest'] === 'document'
}

export function findProvider({ wallet }: WalletContext, name: string): LoginProvider | undefined {
  return wallet.loginProviders.get(name as OauthProvider) // an unknown name has none
}

/** The login of a flow and one opening of it. What only this server may know is derived from its keys, and stored nowhere. */
export function toLogin({ wallet }: WalletContext, { id, provider, asksFresh }: SocialFlow, state: string): Login {
  return {
    redirectUri: `${wallet.origin()}${callbackPath}${provider}`,
    state,
    nonce: wallet.keys.mac('nonce', `${id}|${state}`),
    verifier: wallet.keys.mac('pkce', `${id}|${state}`),
    asksFresh,
    signal: AbortSignal.timeout(providerMs),
  }
}

export const callbackPath = '/v1/wallet/callback/'
export const callbackSchema = z.object({ provider: z.enum(oauthProviders) })

/** Each login has a cookie of its own: two tabs may log in at the same time. */
export function cookieName({ wallet }: WalletContext, flowId: string): string {
  const name = `latchkey-login-${flowId.slice(0, 8)}`
  return isSecure(wallet) ? `__Host-${name}` : name
}

function writeCookie(context: WalletContext, flowId: string, value: string): string {
  // Lax: the provider's redirect, a navigation from another site, has to bring it along.
  const secure = isSecure(context.wallet) ? '; Secure' : ''
  return `${cookieName(context, flowId)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${flowSeconds}${secure}`
}

function isSecure({ origin }: WalletContext['wallet']): boolean {
  return origin().startsWith('https:')
}
