import { type CaipAddress, type CaipNetworkId, type ChainNamespace, parseCaipAddress } from '@latchkey/wire'
import { getAccount } from '../actions/account.ts'
import { findAdapter } from '../connection/findAdapter.ts'
import { AccountChangedError } from '../errors/connection.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { whileSigning } from '../lifecycle/interruptedSignatures.ts'
import { emit } from '../reports/emit.ts'
import { withLock } from '../waiting/withLock.ts'
import { findSessionAfter, shownAccount } from './findSession.ts'
import { addOrHold, findHeld, isUnheard } from './heldSignature.ts'
import { openStorage } from './openStorage.ts'
import type { SignInSession, SignInState, SignRequest } from './SignIn.ts'
import { signWithWallet } from './signWithWallet.ts'
import { writeMessage } from './writeMessage.ts'

/**
 * Signs an account in: one tab at a time asks the wallet, and whoever waited for it takes over its session.
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
    const run = async (hasWaited: boolean) => {
      const known = await findSessionAfter(latchkey, { account, hasWaited, isEnough: Boolean, signal })
      if (known) return known
      return await signAndAdd(latchkey, { account, chainNamespace, network, signal, show })
    }
    const session = await withLock(latchkey, 'sign', { signal, run })
    show({ status: 'signed', session })
    return session
  } catch (caught) {
    const error = toBaseError(caught)
    const isDeclined = error.code === 'USER_REJECTED'
    const { required } = latchkey.options.signIn ?? {}
    show({ status: isDeclined ? 'declined' : required ? 'required' : 'none', error })
    if (isDeclined) emit(latchkey, { name: 'SIGN_IN_DECLINED', network })
    else if (error.code !== 'ABORTED') emit(latchkey, { name: 'SIGN_IN_ERROR', network, code: error.code })
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
  const signature = await whileSigning(latchkey, () => (signer ?? signWithWallet(adapter))(request))
  return addOrHold(latchkey, { signed: { account, message, ...signature }, fields, signal })
}
