import * as z from 'zod'
import type { WalletHandler } from '../../http/WalletHandler.ts'
import { walletError } from '../../http/walletError.ts'
import type { WalletContext } from '../../WalletContext.ts'
import { deleteFlow, findFlow } from '../claimFlow.ts'
import type { SocialFlow } from '../createFlow.ts'
import { LoginFault } from '../LoginFault.ts'
import type { Identity } from '../LoginProvider.ts'
import { linkWith, signInWith } from '../signInWith.ts'
import type { SocialConfig } from '../socialConfig.ts'
import { readChannel } from './relay.ts'
import { describeWallet } from './startFarcasterLogin.ts'
import { verifySignIn } from './verifySignIn.ts'

const channelSchema = z.object({ channelToken: z.string(), nonce: z.string() })

/** Asks the relay, and signs in once the visitor's app has signed. A signature that is refused ends the login. */
export const finishFarcasterLogin: WalletHandler<'finishFarcasterLogin'> = async (context, request) => {
  const { body, deviceKey, device, session } = request
  const { db } = context
  const { farcaster } = context.wallet.socialsConfig
  const claim = { ...body, deviceKey }
  // Nothing is locked while others are asked.
  const flow = await findFlow(db, claim, { forUpdate: false })
  if (!farcaster || flow.provider !== 'farcaster') throw walletError('flow_unknown')
  const identity = await identify(context, flow, farcaster).catch(async (error: unknown) => {
    if (!(error instanceof LoginFault)) throw error
    if (error.kind === 'unreachable') throw walletError('login_unreachable', { cause: error })
    await deleteFlow(db, flow)
    throw walletError('login_refused', { cause: error })
  })
  if (!identity) return { pending: true }
  const { refreshHash } = body
  return await db.transaction(async (tx) => {
    // Of concurrent calls one finds it: the message is used up with it.
    const { origin, linksUserId, ...own } = await findFlow(tx, claim, { forUpdate: true })
    await deleteFlow(tx, own)
    const login = { provider: 'farcaster', identity, origin, deviceKey, device, refreshHash } as const
    if (linksUserId === null) return { session: await signInWith(context, tx, login) }
    return { user: await linkWith(context, tx, { login, userId: linksUserId, session }) }
  })
}

/** Who has signed; undefined while nobody has. @throws LoginFault */
async function identify(
  { wallet }: WalletContext,
  { id, sealedChannel }: SocialFlow,
  config: SocialConfig<'farcaster'>,
): Promise<Identity | undefined> {
  const { channelToken, nonce } = channelSchema.parse(
    JSON.parse(wallet.keys.open(sealedChannel ?? '', `channel ${id}`)),
  )
  const completed = await readChannel(config.relayUrl, channelToken)
  if (!completed) return undefined
  const expected = { ...describeWallet(wallet.origin()), nonce }
  const fid = await verifySignIn(completed, { expected, config })
  const { username } = completed
  const label = username ? `@${username}` : `Farcaster ${fid}`
  // The app signs for each login, once the visitor agreed in it.
  return { subject: String(fid), label, signedInAt: Math.floor(Date.now() / 1_000) }
}
