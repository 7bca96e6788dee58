import type { Moves } from '@latchkey/wire/wallet'
import type { SignRequest } from '../calls/vaultCalls.ts'
import { toWalletError, WalletError } from '../errors.ts'
import { fetchOpening } from '../flows/enrolments.ts'
import { requireProtection } from '../flows/requireProtection.ts'
import type { ShownError } from '../screens/ShownError.ts'
import type { Ask } from '../screens/screenStore.ts'
import type { Screens } from '../screens/screens.ts'
import type { RpcContext, RpcRequest } from './rpcRequest.ts'

type Shown = Omit<Screens['approve']['data'], 'origin' | 'address' | 'chain' | 'error' | 'stepUp'> & {
  /** Default: the EVM account. */
  address?: string
  /** Whether it is above the operator's limit. */
  isStepUp?: boolean
  /** What the app is told of why it is blocked. */
  blockedBy?: string
}

export type ApproveOptions = {
  ask: Ask
  request: RpcRequest
  shown: Shown
  sign: SignRequest
  /** What the signature moves, or lets somebody move; undefined for what moves nothing. */
  moves: Moves | undefined
}

/**
 * Shows a request until the visitor approves or declines it, then signs exactly `sign`. Above the operator's limit, the wallet has to be
 * protected first. A failure before the signature is shown, and the visitor may try again.
 * @returns the signature, or a transaction signed.
 * @throws WalletError `user_rejected` (4001).
 */
export async function approve(context: RpcContext, options: ApproveOptions): Promise<string> {
  const { ask, request, shown, sign, moves } = options
  const { origin, user, vault } = context
  const { chain, signal } = request
  const { isStepUp, blockedBy, ...screen } = shown
  const stepUp = isStepUp ? await chooseStepUp(context) : undefined
  let error: ShownError | undefined
  if (moves && !shown.blocked) await requireProtection(context, { moves, ask, signal })
  for (;;) {
    const answer = await ask('approve', { address: user.addresses.eip155, ...screen, stepUp, origin, chain, error })
    if (answer.type === 'cancel')
      throw new WalletError(shown.blocked ?? 'user_rejected', blockedBy ? { details: blockedBy } : {})
    if (shown.blocked) continue
    try {
      if (stepUp === 'passkey') await provePasskey(context, signal)
      const opening = await fetchOpening(context, 'sign', signal, moves)
      const { signature } = await vault.sign({ opening, request: sign })
      return signature
    } catch (thrown) {
      signal.throwIfAborted()
      const { code, retryAfterSeconds } = toWalletError(thrown)
      error = { code, retryAfterSeconds }
    }
  }
}

/** A passkey where the visitor has one that this browser can use: it shows that the visitor holds the device. */
async function chooseStepUp({ session, passkeys }: RpcContext): Promise<'hold' | 'passkey'> {
  const hasPasskey = session.user()?.logins.some(({ kind }) => kind === 'passkey')
  return hasPasskey && (await passkeys.isAvailable()) ? 'passkey' : 'hold'
}

/** The server verifies the passkey's signature, since this page has no witness of it. @throws WalletError */
async function provePasskey({ session, passkeys }: RpcContext, signal: AbortSignal): Promise<void> {
  const { challengeId, ...options } = await session.call('startStepUp', {}, signal)
  const { credential } = await passkeys.get(options, signal)
  await session.call('proveStepUp', { challengeId, credential }, signal)
}

/** @throws WalletError `unauthorized` if the page means another account. */
export function requireAccount(given: string | undefined, address: string): void {
  if (given?.toLowerCase() !== address.toLowerCase()) throw new WalletError('unauthorized')
}
