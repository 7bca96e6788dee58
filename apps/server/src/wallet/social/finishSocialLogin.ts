import type { SocialProvider } from '@latchkey/wire/frame'
import { oauthProviders } from '@latchkey/wire/wallet'
import * as z from 'zod'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { isWalletProblem, walletError } from '../http/walletError.ts'
import type { WalletContext } from '../WalletContext.ts'
import { deleteFlow, findFlow } from './claimFlow.ts'
import type { SocialFlow } from './createFlow.ts'
import type { Identity } from './LoginProvider.ts'
import { linkWith, signInWith } from './signInWith.ts'

const identitySchema = z.object({ subject: z.string().min(1), label: z.string(), signedInAt: z.number().optional() })
const ofOauth: ReadonlySet<string> = new Set(oauthProviders)

/** Hands the login to the device that started it, once the provider has confirmed it. Of any number of concurrent calls, one gets it. */
export const finishSocialLogin: WalletHandler<'finishSocialLogin'> = async (context, request) => {
  const { body, deviceKey, device, session } = request
  const { refreshHash } = body
  const result = await context.db.transaction(async (tx) => {
    const flow = await findFlow(tx, { ...body, deviceKey }, { forUpdate: true })
    if (!ofOauth.has(flow.provider)) throw walletError('flow_unknown')
    if (flow.stage !== 'finished' && flow.stage !== 'failed') return { pending: true } as const
    await deleteFlow(tx, flow)
    // The end of the login is kept: throwing here would undo it.
    if (flow.stage === 'failed') return flow
    const provider = flow.provider as SocialProvider // one of them, see above
    const login = {
      provider,
      identity: openIdentity(context, flow),
      origin: flow.origin,
      deviceKey,
      device,
      refreshHash,
    }
    if (flow.linksUserId === null) return { session: await signInWith(context, tx, login) }
    return { user: await linkWith(context, tx, { login, userId: flow.linksUserId, session }) }
  })
  if ('stage' in result) throw toProblem(result)
  return result
}

function openIdentity({ wallet }: WalletContext, { id, sealedIdentity }: SocialFlow): Identity {
  return identitySchema.parse(JSON.parse(wallet.keys.open(sealedIdentity ?? '', `identity ${id}`)))
}

function toProblem({ problem }: SocialFlow) {
  return walletError(problem !== null && isWalletProblem(problem) ? problem : 'login_refused')
}
