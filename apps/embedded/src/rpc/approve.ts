import type { Moves } from '@latchkey/wire/wallet'
import type { SignRequest } from '../calls/vaultCalls.ts'
import { toWalletError, WalletError } from '../errors.ts'
import { fetchOpening } from '../flows/enrolments.ts'
import { requireProtection } from '../flows/requireProtection.ts'
import type { ShownError } from '../screens/ShownError.ts'
import type { Ask } from '../screens/screenStore.ts'
import type { Screens } from '../screens/screens.ts'
import type { RpcContext, RpcRequest } from './rpcRequest.ts'

type Shown = Omit<Screens['approve']['data'], 'origin' | 'address' | 'chain' | 'error'>

export type ApproveOptions = {
  ask: Ask
  request: RpcRequest
  shown: Shown
  sign: SignRequest
  /** What the signature moves, or lets somebody move; undefined for what moves nothing. */
  moves: Moves | undefined
}

/**
 * Shows a request, once the wallet is protected as the operator's limit wants, until the visitor approves or declines it, then signs exactly `sign`. A failure before the signature is shown, and the
 * visitor may try again.
 * @returns the signature, or a transaction signed.
 * @throws WalletError `user_rejected` (4001).
 */
export async function approve(context: RpcContext, options: ApproveOptions): Promise<string> {
  const { ask, request, shown, sign, moves } = options
  const { origin, user, vault } = context
  const { chain, signal } = request
  let error: ShownError | undefined
  if (moves && !shown.blocked) await requireProtection(context, { moves, ask, signal })
  for (;;) {
    const answer = await ask('approve', { ...shown, origin, address: user.addresses.eip155, chain, error })
    if (answer.type === 'cancel') throw new WalletError(shown.blocked ?? 'user_rejected')
    if (shown.blocked) continue
    try {
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

/** @throws WalletError `unauthorized` if the page means another account. */
export function requireAccount(given: string | undefined, address: string): void {
  if (given?.toLowerCase() !== address.toLowerCase()) throw new WalletError('unauthorized')
}
