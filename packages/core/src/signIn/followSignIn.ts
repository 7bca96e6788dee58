import { type CaipAddress, type ChainNamespace, chainNamespaces } from '@latchkey/wire'
import { getSignIn } from '../actions/signIn.ts'
import { listConnected } from '../connection/findConnected.ts'
import type { Connected } from '../connection/machine.ts'
import { walletIds } from '../connection/walletIds.ts'
import type { BaseError } from '../errors/BaseError.ts'
import { SignInEndedError } from '../errors/signInFaults.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { runSignal } from '../running.ts'
import { endSessions } from './endSessions.ts'
import { findSession, isWithoutSessions, shownAccount } from './findSession.ts'
import { keepFresh } from './keepFresh.ts'
import { openStorage } from './openStorage.ts'
import type { SignInSession, SignInState } from './SignIn.ts'
import { watchRecords } from './sessionRecords.ts'
import { keepView, showView } from './signInView.ts'

/** The code of sessions that is loaded with the first wallet. */
export { endEverySession, endSessions } from './endSessions.ts'
export { accountsOn, readSession } from './findSession.ts'
export { openStorage } from './openStorage.ts'
export { listSigned } from './sessionRecords.ts'

const followed = new WeakMap<Latchkey, { signal: AbortSignal; read: () => Promise<void> }>()

/** Loads the rest of what a sign-in needs. @throws for a file that could not be loaded */
export async function warmSignIn(latchkey: Latchkey): Promise<void> {
  await Promise.all([openStorage(latchkey), import('./runSignIn.ts')])
}

/** Reads again what session the account shown has, as after a change in another tab. */
export async function readAgain(latchkey: Latchkey): Promise<void> {
  await followed.get(latchkey)?.read()
}

/** Has the session shown follow the account, the clock and the other tabs until Latchkey stops; once, however often it is called. */
export function followSignIn(latchkey: Latchkey): void {
  const signal = runSignal(latchkey)
  if (!signal || signal.aborted || followed.get(latchkey)?.signal === signal) return
  const { store } = latchkey
  const isRequired = Boolean(latchkey.options.signIn?.required)
  const unsignedState = { status: isRequired ? 'required' : 'none' } as const
  const show = (state: SignInState) => {
    if (!isSame(state, getSignIn(latchkey))) store.setState({ signIn: state })
  }
  let account = shownAccount(latchkey)
  /** Whether the wallet was on a network that the app does not have. */
  let wasAway = false
  /** Whether it is known if the account shown has a session: nobody is asked to sign in before. */
  let isKnown = false
  let kept: SignInSession | undefined
  let keeping = new AbortController()
  let connectedBefore = listAll(latchkey)
  let reads = 0

  async function read(): Promise<void> {
    reads += 1
    const mine = reads
    const now = shownAccount(latchkey)
    const isAway = isWithoutSessions(latchkey)
    if (now !== account || isAway !== wasAway) {
      account = now
      wasAway = isAway
      isKnown = false
      show(now || isAway ? unsignedState : { status: 'none' })
    }
    await readSession(now, mine)
    if (mine !== reads) return
    isKnown = true
    showLater()
  }

  async function readSession(now: CaipAddress | undefined, mine: number): Promise<void> {
    if (!now) return
    const shown = store.getState().signIn
    const found = await findSession(latchkey, now, signal).then(
      (session) => ({ session, error: undefined }),
      (error: unknown) => ({ session: undefined, error: toBaseError(error) }),
    )
    if (signal?.aborted || shownAccount(latchkey) !== now || mine !== reads) return
    // A sign-in that began or ended meanwhile is newer than what the storage said.
    if (store.getState().signIn !== shown) return read()
    if (found.session) return show({ status: 'signed', session: found.session })
    const status = store.getState().signIn?.status
    // It goes on, or its visitor reads why it ended.
    if (status === 'signing' || status === 'declined') return
    show({ ...unsignedState, error: found.error ?? whyEnded(shown) })
  }

  function keep(session: SignInSession | undefined): void {
    if (session === kept) return
    kept = session
    keeping.abort()
    keeping = new AbortController()
    if (!session || !signal) return
    keepFresh(latchkey, {
      session,
      signal: AbortSignal.any([signal, keeping.signal]),
      onFresh(next) {
        if (shownAccount(latchkey) !== account) return
        kept = next
        show({ status: 'signed', session: next })
      },
      onEnd() {
        show({ ...unsignedState, error: new SignInEndedError() })
        void read()
      },
    }).catch(() => {})
  }

  /** In one task after the change: who connects closes the modal just then. */
  const showLater = () =>
    queueMicrotask(() => {
      if (isKnown && !signal.aborted) showView(latchkey)
    })
  const stop = store.subscribe((state, before) => {
    if (shownAccount(latchkey) !== account || isWithoutSessions(latchkey) !== wasAway) void read()
    if (state.signIn !== before.signIn) keep(store.getState().signIn?.session)
    if (state.modal !== before.modal) keepView(latchkey, before.modal)
    if (state.connections !== before.connections || state.background !== before.background)
      endForgotten(latchkey, connectedBefore)
    connectedBefore = listAll(latchkey)
    if (state.signIn !== before.signIn || state.modal !== before.modal) showLater()
  })
  signal.addEventListener('abort', stop, { once: true })
  watchRecords(latchkey, { signal, onChange: () => void read() })
  followed.set(latchkey, { signal, read })
  void read()
}

/** Who was signed in reads that this is over, until the next sign-in. */
function whyEnded({ status, error }: SignInState = { status: 'none' }): BaseError | undefined {
  if (error?.code === 'SIGN_IN_ENDED') return error
  return status === 'signed' ? new SignInEndedError() : undefined
}

/** A storage makes a new object for each read. */
function isSame(one: SignInState, other: SignInState): boolean {
  return one.error === other.error && JSON.stringify(one) === JSON.stringify(other)
}

type Listed = Connected & { namespace: ChainNamespace }

function listAll(latchkey: Latchkey): readonly Listed[] {
  return chainNamespaces.flatMap((namespace) =>
    listConnected(latchkey, namespace).map((connected) => ({ ...connected, namespace })),
  )
}

/** Ends the sessions of wallets that were disconnected here or in another tab. One that is locked keeps its own. */
function endForgotten(latchkey: Latchkey, before: readonly Listed[]): void {
  for (const { namespace, connectorId, accounts } of before) {
    const isHere = listConnected(latchkey, namespace).some((wallet) => wallet.connectorId === connectorId)
    if (isHere || walletIds(latchkey, namespace).includes(connectorId)) continue
    // Gone from this browser in any case; the server’s own clock ends what it did not hear of.
    void endSessions(latchkey, { namespace, addresses: accounts })
      .catch(() => {})
      .then(() => readAgain(latchkey))
  }
}
