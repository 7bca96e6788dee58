import { type CaipAddress, type CaipNetworkId, type ChainNamespace, parseCaipAddress } from '@latchkey/wire'
import { getAccount } from '../actions/account.ts'
import { findAdapter } from '../connection/findAdapter.ts'
import { AccountChangedError } from '../errors/connection.ts'
import { SignInElsewhereError } from '../errors/signInFaults.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { whileSigning } from '../lifecycle/interruptedSignatures.ts'
import { emit } from '../reports/emit.ts'
import { withLock } from '../waiting/withLock.ts'
import { whileBeginning } from './beginnings.ts'
import { findSessionAfter, shownAccount } from './findSession.ts'
import { addOrHold, findHeld, isUnheard } from './heldSignature.ts'
import { openStorage } from './openStorage.ts'
import type { SignInSession, SignInState, SignRequest } from './SignIn.ts'
import { signWithWallet } from './signWithWallet.ts'
import { writeMessage } from './writeMessage.ts'

/** Instances of which a sign-in has its turn. */
const atTurn = new WeakSet<Latchkey>()

/** A tab that waits no longer than this has nothing to say about it. */
const briefMs = 300

/**
 * Signs an account in: one tab at a time asks the wallet, and whoever waited for it takes over its session. Without one, a visitor who knows
 * that they answered in another tab is not asked by this one: only their next press does.
 * @throws what `signIn` throws
 */
export async function runSignIn(
  latchkey: Latchkey,
  { account, signal }: { account: CaipAddress; signal: AbortSignal },
): Promise<SignInSession> {
  const show = (state: SignInState) => {
    // What became of an account that is not shown any more is nobody’s to see.
    if (shownAccount(latchkey) === account) latchkey.store.setState({ signIn: state })
  }
  const { chainNamespace, chainId } = parseCaipAddress(account)
  const network: CaipNetworkId = `${chainNamespace}:${chainId}`
  try {
    const { assertSignInOptions } = await import('./listOptionFaults.ts')
    assertSignInOptions(latchkey)
    let isElsewhere = false
    let brief: ReturnType<typeof setTimeout> | undefined
    const onWait = () => {
      if (atTurn.has(latchkey)) return
      brief = setTimeout(() => {
        isElsewhere = true
        show({ status: 'signing', isElsewhere })
      }, briefMs)
    }
    const run = async (hasWaited: boolean) => {
      clearTimeout(brief)
      atTurn.add(latchkey)
      try {
        const known = await findSessionAfter(latchkey, { account, hasWaited, isEnough: Boolean, signal })
        if (known) return known
        if (isElsewhere) throw new SignInElsewhereError()
        return await signAndAdd(latchkey, { account, chainNamespace, network, signal, show })
      } finally {
        atTurn.delete(latchkey)
      }
    }
    const session = await withLock(latchkey, 'sign', { signal, run, onWait }).finally(() => clearTimeout(brief))
    show({ status: 'signed', session })
    return session
  } catch (caught) {
    const error = toBaseError(caught)
    const isDeclined = error.code === 'USER_REJECTED'
    const { required } = latchkey.options.signIn ?? {}
    show({ status: isDeclined ? 'declined' : required ? 'required' : 'none', error })
    if (isDeclined) emit(latchkey, { name: 'SIGN_IN_DECLINED', network })
    else if (error.code !== 'ABORTED' && error.code !== 'SIGN_IN_ELSEWHERE')
      emit(latchkey, { name: 'SIGN_IN_ERROR', network, code: error.code })
    throw error
  }
}

async function signAndAdd(
  latchkey: Latchkey,
  options: {
    account: CaipAddress
    chainNamespace: ChainNamespace
    network: CaipNetworkId
    signal: AbortSignal
    show: (state: SignInState) => void
  },
): Promise<SignInSession> {
  const { account, chainNamespace, network, signal, show } = options
  show({ status: 'signing' })
  const held = findHeld(latchkey, account)
  if (held) {
    const session = await addOrHold(latchkey, { ...held, signal }).catch((error: unknown) => {
      signal.throwIfAborted()
      if (isUnheard(error)) throw error
      // Its nonce is over, or was used by the request whose answer was lost: only the wallet can go on.
      return undefined
    })
    if (session) return session
  }
  const storage = await openStorage(latchkey)
  const { nonce, latestIssue } = await storage.createNonce({ account, signal })
  const { fields, message } = await writeMessage(latchkey, { account, nonce, latestIssue })
  const { connector } = getAccount(latchkey)
  if (!connector || shownAccount(latchkey) !== account) throw new AccountChangedError()
  show({ status: 'signing', message: fields })
  emit(latchkey, { name: 'SIGN_IN_REQUESTED', network })
  const request: SignRequest = { account, connectorId: connector.id, fields, message, signal }
  const { signer } = latchkey.options.signIn ?? {}
  const adapter = findAdapter(latchkey, chainNamespace)
  return whileBeginning(latchkey, account, async (beginning) => {
    const signature = await whileSigning(latchkey, () => (signer ?? signWithWallet(adapter))(request))
    // The wallet has left meanwhile: nobody wants its session.
    if (beginning.isOver) throw new AccountChangedError()
    return addOrHold(latchkey, { signed: { account, message, ...signature }, fields, beginning, signal })
  })
}
