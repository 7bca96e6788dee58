import type { PairedSession, PairedWallet, PairedWalletEvent } from '@latchkey/core/internal'

type Request = Parameters<PairedWallet['request']>[0]

/** A wallet on another device for tests: it grants a session, notes requests, and responds as `perform` does. */
export function createPairedDouble<Response>(
  granted: PairedSession,
  perform: (request: Request) => Response | Promise<Response>,
) {
  const requests: Request[] = []
  const watchers = new Set<(event: PairedWalletEvent) => void>()
  let session: PairedSession | undefined
  let answer: ((response: Response, request: Request) => unknown) | undefined

  const emit = (event: PairedWalletEvent) => {
    for (const watcher of [...watchers]) watcher(event)
  }
  const setSession = (change: PairedSession | undefined) => {
    session = change
    emit({ type: 'session', session })
  }
  const wallet: PairedWallet = {
    async connect() {
      session ??= granted
      return session
    },
    session: () => session,
    async request(request) {
      requests.push(request)
      const response = await perform(request)
      return answer ? answer(response, request) : response
    },
    async disconnect() {
      setSession(undefined)
    },
    chain: () => undefined,
    setChain: () => {},
    watch(onEvent) {
      watchers.add(onEvent)
      return () => watchers.delete(onEvent)
    },
  }
  return {
    wallet,
    requests,
    session: () => session,
    emit,
    setSession,
    /** Replaces what the wallet responds: throw to reject. */
    onAnswer(run: typeof answer) {
      answer = run
    },
  }
}
