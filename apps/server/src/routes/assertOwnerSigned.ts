import type { CaipAddress } from '@latchkey/wire'
import type { Address, Hex } from 'viem'
import type { Chain } from '../chains/Chain.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import { callerKey } from '../middleware/callerKey.ts'
import { verifyOwner } from '../names/verifyOwner.ts'
import { NodeUnavailableError } from '../providers/rpc/forward.ts'
import type { NonceBinding } from '../state/SharedState.ts'
import type { EndpointRequest } from './EndpointRequest.ts'

/**
 * Checks that the account's owner signed a smart session's message. @throws ApiError 401 `signature`; 503 `chainId` when no node
 * responds. CallerBusyError
 */
export async function assertOwnerSigned(
  chain: Chain,
  options: { address: Address; message: string; signature: Hex; request: EndpointRequest },
): Promise<void> {
  const { request, ...signed } = options
  const from = { caller: callerKey(request.ip), signal: request.getSignal() }
  const signedBy = await verifyOwner(chain, { ...signed, ...from }).catch((error: unknown) => {
    if (!(error instanceof NodeUnavailableError)) throw error
    const description = 'The signature cannot be checked now: no node of the network answers. Try again later.'
    throw new ApiError(503, { field: 'chainId', description, cause: error })
  })
  if (!signedBy) rejectSignature('The signature is not the owner’s, or not of the message that came with the nonce.')
}

/** @throws ApiError 401 `signature`. */
export function rejectSignature(description: string): never {
  throw new ApiError(401, { field: 'signature', description })
}

export type SessionPurpose = 'activate' | 'revoke'
type Permission = { caipAddress: CaipAddress; pci: string }

/** The binding of a nonce: one action on one permission of one account. */
export function sessionNonce(purpose: SessionPurpose, { caipAddress, pci }: Permission): NonceBinding {
  return { purpose: `session:${purpose}`, subject: `${caipAddress}/${pci}` }
}

/**
 * Uses up a nonce. Call it after the signature is checked, so that only the signer can use one up.
 * @throws ApiError 401 `signature`.
 */
export async function consumeSessionNonce(
  context: Pick<ServerContext, 'state'>,
  options: Permission & { purpose: SessionPurpose; nonce: string },
): Promise<void> {
  const { purpose, nonce } = options
  if (await context.state.nonces.consume({ ...sessionNonce(purpose, options), nonce })) return
  rejectSignature('The nonce is used, older than five minutes or for another permission.')
}
