import { getAccount } from '../actions/account.ts'
import { close, open, shakeModal } from '../actions/modal.ts'
import { showBanner } from '../actions/showBanner.ts'
import { applyEvent } from '../connection/applyEvent.ts'
import { findConnected, listConnected } from '../connection/findConnected.ts'
import { SignInUnavailableError } from '../errors/SignInUnavailableError.ts'
import type { Latchkey } from '../latchkey.ts'
import { leaving } from '../modal/CloseReason.ts'
import type { RememberedWallet } from './readGrant.ts'

/** Loads what signs visitors in while their wallet answers, where they have to. What fails to load is loaded again when it is needed. */
export function warmSignIn(latchkey: Latchkey): void {
  if (!latchkey.options.signIn?.required) return
  load()
    .then((live) => live.warmSignIn(latchkey))
    .catch(() => {})
}

/**
 * Closes the modal once a wallet has connected. Where a session is required it stays until there is one: the request to sign in takes its
 * place, and the page never looks finished in between. A visitor who would leave meanwhile stays, and the modal shakes.
 */
export function leaveConnecting(latchkey: Latchkey): void {
  const { store, options } = latchkey
  const { modal: held } = store.getState()
  const check = () => {
    const { modal, signIn } = store.getState()
    const isLeft = !modal.open || modal.stack[0] !== held.stack[0]
    if (options.signIn?.required && signIn?.status !== 'signed') {
      const isBack = modal.direction === 'back' && modal.stack !== held.stack
      if (held.open && getAccount(latchkey).address && (isBack || (isLeft && leaving.includes(modal.reason)))) {
        store.setState({ modal: held })
        return shakeModal(latchkey)
      }
      if (!isLeft) return
    }
    stop()
    if (!isLeft) close(latchkey, { reason: 'done' })
  }
  const stop = store.subscribe(check)
  check()
}

/** Loads what follows the visitor's session, where the app signs visitors in. */
export function showSignIn(latchkey: Latchkey, { namespace }: RememberedWallet): void {
  const { signIn } = latchkey.options
  if (!signIn) return
  load()
    .then((live) => live.followSignIn(latchkey))
    .catch(() => {
      if (!signIn.required) return
      // Nobody would ask the visitor to sign in: an account without a session must not be shown.
      applyEvent(latchkey, namespace, { type: 'disconnected' })
      open(latchkey, { view: 'Connect', reason: 'disconnected' })
      const { code, shortMessage: message } = new SignInUnavailableError()
      showBanner(latchkey, { state: 'error', code, message })
    })
}

/**
 * Ends the sessions of a wallet that is disconnected, or ended its connection itself. Its accounts are read before the code is loaded: the
 * visitor may disconnect before anything of a sign-in is there.
 * @param shown its accounts; default: those that it shows, or else those whose sessions it signed
 */
export function endSignIn(
  latchkey: Latchkey,
  wallet: RememberedWallet,
  shown: readonly string[] | undefined = findConnected(latchkey, wallet)?.accounts,
): void {
  if (!latchkey.options.signIn) return
  load()
    .then(async (live) => {
      const addresses = shown ?? live.listSigned(latchkey, wallet)
      if (addresses.length === 0) return
      await live.endSessions(latchkey, { namespace: wallet.namespace, addresses }).catch(() => {})
      await live.readAgain(latchkey)
    })
    .catch(() => {})
}

/** Ends every session of this browser, at the server too where that responds within three seconds. Never rejects. */
export async function endEverySignIn(latchkey: Latchkey): Promise<void> {
  if (!latchkey.options.signIn) return
  // Before the wallets are gone.
  const wallets = latchkey.adapters.flatMap(({ namespace }) =>
    listConnected(latchkey, namespace).map(({ accounts }) => ({ namespace, addresses: accounts })),
  )
  await load()
    .then((live) => live.endEverySession(latchkey, wallets))
    .catch(() => {})
}

/** Has the server hear of sessions that ended while it was away, or as the page was closed: their storage does it, once it is open. */
export function endLeftSignIns(latchkey: Latchkey): void {
  if (!latchkey.options.signIn) return
  load()
    .then((live) => live.openStorage(latchkey))
    .catch(() => {})
}

/** Reads again what session the account shown has: another tab signed in or out, or the data was cleared. */
export function readSignIn(latchkey: Latchkey): void {
  if (!latchkey.options.signIn) return
  // If the chunk fails to load, there is no session to show either.
  load()
    .then((live) => live.readAgain(latchkey))
    .catch(() => {})
}

function load() {
  return import('../signIn/followSignIn.ts')
}
