import { openAccount } from '../flows/openAccount.ts'
import type { RequestContext } from '../port/servePort.ts'
import type { Ask, ScreenStore } from '../screens/screenStore.ts'
import type { Account } from './createAccount.ts'

/**
 * Signs the visitor in on the screen, and resolves as soon as their wallet opens: the page connects at once. What is asked after that, to
 * protect a new wallet, stays on the screen until the visitor answers or the page's next request needs it; the settings offer it again.
 * @param options.logIn ends with a session.
 */
export function runLogin(options: {
  account: Account
  screens: ScreenStore
  request: RequestContext
  logIn: (ask: Ask) => Promise<void>
}): Promise<void> {
  const { account, screens, request, logIn } = options
  const { context } = account
  const ending = new AbortController()
  const signal = AbortSignal.any([request.signal, ending.signal])
  return new Promise((resolve, reject) => {
    let isReady = false
    const onReady = () => {
      isReady = true
      account.setReady()
      resolve()
    }
    const run = screens.run(
      async (ask) => {
        await account.leave()
        await logIn(ask)
        await openAccount(context, { ask, signal, onReady })
      },
      {
        signal,
        onShown: () => !isReady && request.waiting(),
        onNext: (isBusy) => isReady && !isBusy && ending.abort(),
      },
    )
    run.then(resolve, reject)
  })
}
