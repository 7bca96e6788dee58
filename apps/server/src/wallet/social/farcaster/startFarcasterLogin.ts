import { randomBytes } from 'node:crypto'
import type { WalletHandler } from '../../http/WalletHandler.ts'
import { walletError } from '../../http/walletError.ts'
import { admitStart, createFlow, flowSeconds } from '../createFlow.ts'
import { LoginFault } from '../LoginFault.ts'
import { openChannel } from './relay.ts'

/** What the app is asked to sign for: the wallet's origin, which is also what it shows. */
export function describeWallet(origin: string): { domain: string; uri: string } {
  return { domain: new URL(origin).host, uri: `${origin}/` }
}

/** Opens a channel to Farcaster's app. Its nonce is this server's own: a message that was signed for anything else is of no use. */
export const startFarcasterLogin: WalletHandler<'startFarcasterLogin'> = async (context, request) => {
  const { body, deviceKey } = request
  const { farcaster } = context.wallet.socialsConfig
  if (!farcaster) throw walletError('login_unavailable')
  const linksUserId = await admitStart(context, request)
  // Letters and digits only (EIP-4361).
  const nonce = randomBytes(16).toString('hex')
  const { domain, uri } = describeWallet(context.wallet.origin())
  const expirationTime = new Date(Date.now() + flowSeconds * 1_000).toISOString()
  const { channelToken, url } = await openChannel(farcaster.relayUrl, {
    siweUri: uri,
    domain,
    nonce,
    expirationTime,
  }).catch((error: unknown) => {
    if (!(error instanceof LoginFault)) throw error
    throw walletError('login_unreachable', { cause: error })
  })
  const flowId = await createFlow(context, {
    provider: 'farcaster',
    deviceKey,
    verifierHash: body.verifierHash,
    origin: body.origin,
    linksUserId,
    channel: { channelToken, nonce },
  })
  return { flowId, url, expiresInSeconds: flowSeconds }
}
