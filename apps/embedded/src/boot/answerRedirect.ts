import { type FrameUser, type RedirectAnswer, type RedirectRequest, requestLogin } from '@latchkey/wire/frame'
import { toWalletError, WalletError } from '../errors.ts'
import type { PortCalls } from '../port/callPort.ts'
import type { ScreenStore } from '../screens/screenStore.ts'

type Options = {
  calls: PortCalls
  request: RedirectRequest
  /** Hash of the transaction that this request was already sending when the page was loaded again. */
  sentHash: string | undefined
  screens: ScreenStore
  signal: AbortSignal
}

/** Does what the app's page came for. Whatever comes of it is an answer, which says who is signed in. */
export async function answerRedirect(options: Options): Promise<RedirectAnswer> {
  const { calls, request } = options
  try {
    if (!(await calls.ready()).storage) throw new WalletError('storage_unavailable')
    if (request.look) await calls.request('syncTheme', request.look)
    const result = await run(options)
    return { result, user: await readUser(calls) }
  } catch (thrown) {
    const { code, details, rpcCode } = toWalletError(thrown)
    const error = { code, message: (details ?? code).slice(0, 1_000), ...(rpcCode && { rpcCode }) }
    return { error, user: await readUser(calls).catch(() => null) }
  }
}

async function run(options: Options): Promise<unknown> {
  const { calls, request, sentHash } = options
  const { ask } = request
  switch (ask.kind) {
    case 'rpc': {
      if (sentHash !== undefined) return sentHash
      const { kind: _kind, ...payload } = ask
      return (await calls.request('rpc', payload)) ?? null
    }
    case 'settings': {
      const { kind: _kind, ...payload } = ask
      await calls.request('openSettings', payload)
      return null
    }
    case 'signOut':
      await calls.request('signOut', {})
      return null
    case 'connect':
      await signIn(options, () => requestLogin(calls.request, ask.login))
      // What is asked after a login, such as to protect the wallet, is still on the screen.
      await calls.hidden()
      return null
  }
}

/** Says what went wrong on this page, where the visitor can try again: the app's page would have to come here anew. */
async function signIn({ screens, signal }: Options, logIn: () => Promise<FrameUser>): Promise<void> {
  for (;;) {
    try {
      await logIn()
      return
    } catch (thrown) {
      const error = toWalletError(thrown)
      if (error.code === 'user_rejected' || error.code === 'aborted') throw thrown
      const seconds = /\d{1,4}/.exec(error.code === 'mail_cooldown' ? (error.details ?? '') : '')
      const shown = { code: error.code, ...(seconds && { retryAfterSeconds: Number(seconds[0]) }) }
      const answer = await screens.run((ask) => ask('notice', { error: shown, retry: true }), { signal })
      if (answer.type === 'cancel') throw thrown
    }
  }
}

async function readUser(calls: PortCalls): Promise<FrameUser | null> {
  const { isConnected } = await calls.request('isConnected', {})
  return isConnected ? calls.request('getUser', {}) : null
}
