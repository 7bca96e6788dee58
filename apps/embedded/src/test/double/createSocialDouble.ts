import type { SocialProvider } from '@latchkey/wire/frame'
import type { WalletSession } from '@latchkey/wire/wallet'
import type { EndpointBody } from '../../api/walletApi.ts'
import { fromBase64Url, sha256, toBase64Url } from '../../bytes.ts'

type Account = { provider: SocialProvider; subject: string; label: string }
type Flow = { device: string; verifierHash: string; outcome?: Account | { problem: [number, string] } }
type Caller = { device: string }

/**
 * The logins with accounts elsewhere, in memory. A test decides with `agree` and `fail` what becomes of the latest.
 * @param options.signIn opens a session for an account.
 */
export function createSocialDouble(options: {
  origin: string
  problem: (status: number, code: string) => Error
  signIn: (account: Account, caller: Caller, refreshHash: string) => WalletSession
}) {
  const { origin, problem, signIn } = options
  const flows = new Map<string, Flow>()
  let latest: Flow | undefined
  const freshLogins: boolean[] = []

  function start(verifierHash: string, { device }: Caller): string {
    const flowId = crypto.randomUUID()
    latest = { device, verifierHash }
    flows.set(flowId, latest)
    return flowId
  }

  async function finish({ flowId, verifier, refreshHash }: EndpointBody<'finishSocialLogin'>, caller: Caller) {
    const flow = flows.get(flowId)
    const hash = toBase64Url(await sha256(fromBase64Url(verifier)))
    if (flow?.device !== caller.device || flow.verifierHash !== hash) throw problem(404, 'flow_unknown')
    if (!flow.outcome) return { pending: true } as const
    flows.delete(flowId)
    if ('problem' in flow.outcome) throw problem(...flow.outcome.problem)
    return { session: signIn(flow.outcome, caller, refreshHash) }
  }

  return {
    /** Of each login that was started, whether the provider is to have the visitor sign in again. */
    freshLogins,
    agree(account: Account) {
      if (latest) latest.outcome = account
    },
    fail(status: number, code: string) {
      if (latest) latest.outcome = { problem: [status, code] }
    },
    handlers: {
      startSocialLogin(body: EndpointBody<'startSocialLogin'>, caller: Caller) {
        const flowId = start(body.verifierHash, caller)
        freshLogins.push(body.fresh === true)
        return { flowId, url: `${origin}/v1/wallet/login/social/${flowId}` }
      },
      finishSocialLogin: finish,
      startFarcasterLogin(body: EndpointBody<'startFarcasterLogin'>, caller: Caller) {
        const flowId = start(body.verifierHash, caller)
        return { flowId, url: `https://farcaster.example/~/siwf?channelToken=${flowId}`, expiresInSeconds: 600 }
      },
      finishFarcasterLogin: finish,
      finishTelegramLogin({ initData, refreshHash }: EndpointBody<'finishTelegramLogin'>, caller: Caller) {
        if (!initData.includes('hash=')) throw problem(401, 'telegram_invalid')
        return { session: signIn({ provider: 'telegram', subject: '7', label: '@ada' }, caller, refreshHash) }
      },
    },
  }
}
