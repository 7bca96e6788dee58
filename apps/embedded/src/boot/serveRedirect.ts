import { isOriginAllowed } from '@latchkey/wire'
import {
  type FrameUser,
  frameUserSchema,
  type RedirectAnswer,
  type RedirectRequest,
  readFragment,
  redirectMarks,
  redirectRequestSchema,
  writeFragment,
} from '@latchkey/wire/frame'
import { toWalletError, WalletError } from '../errors.ts'
import type { Host } from '../port/acceptHello.ts'
import { callPort, type PortCalls } from '../port/callPort.ts'
import type { ScreenStore } from '../screens/screenStore.ts'
import type { Page } from './readPage.ts'

export type ServeRedirectOptions = { page: Page; screens: ScreenStore; serve: (host: Host) => Promise<void> }

/**
 * Answers the one request of an app's page that came here itself, since its browser has neither frame nor window for the wallet, and goes
 * back. The server has checked that the browser names the site; the answer goes to an address of that site only.
 */
export async function serveRedirect({ page, screens, serve }: ServeRedirectOptions): Promise<void> {
  const query = new URLSearchParams(location.search)
  const origin = query.get('origin') ?? ''
  const back = query.get('return') ?? ''
  const request = redirectRequestSchema.safeParse(readFragment(redirectMarks.request, location.hash))
  const isSite = isOriginAllowed(origin, page.origins) && URL.canParse(back) && new URL(back).origin === origin
  if (!request.success || !isSite) {
    const { signal } = new AbortController()
    await screens.run((ask) => ask('notice', { error: { code: 'invalid_request' }, retry: false }), { signal })
    return
  }
  const { port1, port2 } = new MessageChannel()
  const calls = callPort(port2)
  await serve({ origin, port: port1, version: 1 })
  const answer = await run(calls, request.data).catch((thrown: unknown): RedirectAnswer => {
    const { code, details, rpcCode } = toWalletError(thrown)
    const error = { code, message: (details ?? code).slice(0, 1_000), ...(rpcCode && { rpcCode }) }
    return { nonce: request.data.nonce, error }
  })
  const target = new URL(back)
  target.hash = writeFragment(redirectMarks.answer, answer)
  // In place of this page: Back does not ask again.
  location.replace(target.href)
}

async function run(calls: PortCalls, { nonce, ask, look }: RedirectRequest): Promise<RedirectAnswer> {
  if (!(await calls.ready).storage) throw new WalletError('storage_unavailable')
  if (look) await calls.request('syncTheme', look)
  if (ask.kind === 'rpc') {
    const { kind: _kind, ...payload } = ask
    return { nonce, result: (await calls.request('rpc', payload)) ?? null, user: null }
  }
  const user = await signIn(calls, ask.login)
  // What is asked after a login, such as to protect the wallet, is still on the screen.
  await calls.hidden()
  return { nonce, result: null, user }
}

async function signIn(calls: PortCalls, login: { email: string } | object): Promise<FrameUser> {
  if ('email' in login) {
    const { action } = (await calls.request('connectEmail', { email: login.email })) as { action: string }
    if (action === 'VERIFY_DEVICE') await calls.request('connectDevice', {})
    if (action !== 'CONNECT') await calls.request('connectOtp', {})
  } else await calls.request('connectSocial', login)
  return frameUserSchema.parse(await calls.request('getUser', {}))
}
