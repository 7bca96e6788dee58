import { WalletError } from '../errors.ts'
import type { StartedLogin } from '../flows/StartedLogin.ts'
import { signInBySocial } from '../flows/signInBySocial.ts'
import { signInByTelegram } from '../flows/signInByTelegram.ts'
import { startLogin } from '../flows/startLogin.ts'
import type { RequestContext, RequestHandlers } from '../port/servePort.ts'
import type { StartableProvider } from '../screens/StartableProvider.ts'
import type { Ask, ScreenStore } from '../screens/screenStore.ts'
import type { Account } from './createAccount.ts'
import { runLogin } from './runLogin.ts'

export type SocialHandlers = Pick<
  RequestHandlers,
  'getSocialRedirectUri' | 'connectSocial' | 'getFarcasterUri' | 'connectFarcaster'
>

/** A login that a page had prepared is used for this long, milliseconds; the server's own limit is longer. */
const preparedMs = 5 * 60_000

/** What the wallet does for requests to log in with an account elsewhere. */
export function createSocialHandlers({ account, screens }: { account: Account; screens: ScreenStore }): SocialHandlers {
  const { context } = account
  let prepared: { provider: StartableProvider; started: StartedLogin; at: number } | undefined

  async function prepare(provider: StartableProvider, signal: AbortSignal): Promise<StartedLogin> {
    const started = await startLogin(context, provider, { links: false, signal })
    prepared = { provider, started, at: Date.now() }
    return started
  }

  function takePrepared(provider: StartableProvider): StartedLogin | undefined {
    const taken = prepared
    prepared = undefined
    return taken?.provider === provider && Date.now() - taken.at < preparedMs ? taken.started : undefined
  }

  const connect = (logIn: (ask: Ask) => Promise<void>, request: RequestContext) =>
    runLogin({ account, screens, request, logIn })

  const connectWith = (provider: StartableProvider, request: RequestContext) => {
    const started = takePrepared(provider)
    return connect((ask) => signInBySocial(context, { provider, started, ask, signal: request.signal }), request)
  }

  return {
    async getSocialRedirectUri({ provider }, { signal }) {
      if (provider === 'telegram') throw new WalletError('telegram_needed')
      return { uri: (await prepare(provider, signal)).url }
    },
    async connectSocial({ provider, initData }, request) {
      const { signal } = request
      if (provider === 'telegram') await connect(() => signInByTelegram(context, { initData, signal }), request)
      else await connectWith(provider, request)
      return account.requireUser()
    },
    getFarcasterUri: async (_payload, { signal }) => ({ url: (await prepare('farcaster', signal)).url }),
    async connectFarcaster(_payload, request) {
      await connectWith('farcaster', request)
      return { userName: account.requireUser().userName ?? '' }
    },
  }
}
