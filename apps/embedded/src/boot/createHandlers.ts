import type { CaipNetworkId } from '@latchkey/wire'
import { type FrameUser, frameLimits } from '@latchkey/wire/frame'
import { WalletError } from '../errors.ts'
import type { EmailLogin } from '../flows/EmailLogin.ts'
import { keepCode, readKeptCode } from '../flows/keptCode.ts'
import { finishEmailLogin } from '../flows/signInByEmail.ts'
import { startEmailLogin } from '../flows/startEmailLogin.ts'
import { loadLater } from '../loadLater.ts'
import type { RequestHandlers } from '../port/servePort.ts'
import type { Ask, ScreenStore } from '../screens/screenStore.ts'
import type { Account } from './createAccount.ts'
import type { EmailHandlers } from './createEmailHandlers.ts'
import type { Look } from './createLook.ts'
import type { SocialHandlers } from './createSocialHandlers.ts'
import { runLogin } from './runLogin.ts'

export type HandlerOptions = {
  account: Account
  screens: ScreenStore
  look: Look
  /** Loads the page again. */
  reload: () => void
}

/** What the wallet does for each request of the page that embeds it. */
export function createHandlers({ account, screens, look, reload }: HandlerOptions): RequestHandlers {
  const { context } = account
  let login: EmailLogin | undefined
  let socialHandlers: SocialHandlers | undefined
  let emailHandlers: EmailHandlers | undefined

  async function requireUser(signal: AbortSignal): Promise<FrameUser> {
    const user = await account.restore(signal)
    if (!user) throw new WalletError('not_signed_in')
    return user
  }

  async function social(): Promise<SocialHandlers> {
    const { createSocialHandlers } = await loadLater()
    socialHandlers ??= createSocialHandlers({ account, screens })
    return socialHandlers
  }

  async function emailChange(): Promise<EmailHandlers> {
    const { createEmailHandlers } = await loadLater()
    emailHandlers ??= createEmailHandlers({ account, screens })
    return emailHandlers
  }

  /** Of several mails the last one counts, also after a reload. */
  const onMailed = (mailed: EmailLogin) => {
    login = mailed
    keepCode(mailed)
  }

  const notSupported = async (): Promise<never> => {
    throw new WalletError('not_supported')
  }

  return {
    async connectEmail({ email }, { signal }) {
      if (account.user()?.email === email.trim()) return { action: 'CONNECT' }
      // A visitor who closed the screen, or loaded the page again, can still type the code that was already mailed.
      login ??= readKeptCode(email.trim())
      const isWaiting = login?.email === email.trim() && Date.now() < login.resendAt
      if (!isWaiting) {
        onMailed(await startEmailLogin(context, email, signal))
      }
      return { action: login?.confirmation ? 'VERIFY_DEVICE' : 'VERIFY_OTP' }
    },
    async connectDevice(_payload, { signal, waiting }) {
      const started = login
      if (!started) throw new WalletError('flow_unknown')
      const { confirmDevice } = await loadLater()
      const confirm = (ask: Ask) => confirmDevice(context, { login: started, ask, signal, onMailed })
      onMailed(await screens.run(confirm, { signal, onShown: waiting }))
      return {}
    },
    async connectOtp(_payload, request) {
      const started = login
      if (!started) throw new WalletError('flow_unknown')
      const logIn = async (ask: Ask) => {
        await finishEmailLogin(context, { login: started, ask, signal: request.signal, onMailed })
        // It is used up, also where the visitor leaves before the wallet opens: the next time needs another one.
        login = undefined
        keepCode(undefined)
      }
      await runLogin({ account, screens, request, logIn })
      return {}
    },
    async signOut() {
      await account.leave()
      return {}
    },

    async getUser({ chainId }, { signal }) {
      if (chainId && account.hasChain(chainId)) await account.setChain(chainId)
      return requireUser(signal)
    },
    isConnected: async (_payload, { signal }) => ({ isConnected: (await account.restore(signal)) !== undefined }),
    getChainId: async () => ({ chainId: account.chainId() }),

    async rpc({ method, params, chainId }, { signal, waiting }) {
      const rpcContext = { ...context, screens, user: await requireUser(signal) }
      const { handleRpc, loadChains, whileSignedIn } = await loadLater()
      return whileSignedIn(context.session, signal, async (signal) => {
        if (!chainId.startsWith('eip155:')) {
          const { handleOtherRpc } = await loadChains()
          return handleOtherRpc(rpcContext, { method, params, chainId, signal, waiting })
        }
        const chain = account.requireChain(chainId)
        return handleRpc(rpcContext, { method, params, chain, signal, waiting })
      })
    },
    async switchNetwork({ chainId }: { chainId: CaipNetworkId }) {
      await account.setChain(chainId)
      return { chainId }
    },

    getSmartAccountEnabledNetworks: async () => ({ smartAccountEnabledNetworks: [] }),
    async setPreferredAccount({ type }, { signal }) {
      if (type !== 'eoa') throw new WalletError('not_supported')
      return { type, address: (await requireUser(signal)).addresses.eip155 }
    },

    async openSettings({ section }, { signal, waiting }) {
      await requireUser(signal)
      const { openSettings, protectWallet } = await loadLater()
      const open = (ask: Ask): Promise<unknown> =>
        section === 'recovery'
          ? protectWallet(context, { ask, signal, back: true })
          : openSettings(context, { ask, signal })
      await screens.run(open, { signal, onShown: waiting, personMs: frameLimits.settingsMs })
      return {}
    },
    updateEmail: async (payload, request) => (await emailChange()).updateEmail(payload, request),
    updateEmailPrimaryOtp: async (payload, request) => (await emailChange()).updateEmailPrimaryOtp(payload, request),
    updateEmailSecondaryOtp: async (payload, request) =>
      (await emailChange()).updateEmailSecondaryOtp(payload, request),
    async syncTheme(theme) {
      await look.set(theme)
      return {}
    },
    async syncDappData({ chainIds }) {
      await account.setAppChains(chainIds)
      return {}
    },
    async reload() {
      // The answer goes out first.
      setTimeout(reload, 50)
      return {}
    },

    getSocialRedirectUri: async (payload, request) => (await social()).getSocialRedirectUri(payload, request),
    connectSocial: async (payload, request) => (await social()).connectSocial(payload, request),
    getFarcasterUri: async (payload, request) => (await social()).getFarcasterUri(payload, request),
    connectFarcaster: async (payload, request) => (await social()).connectFarcaster(payload, request),
    initSmartAccount: notSupported,
  }
}
