import type { CaipAddress } from '@latchkey/wire'
import type { Address, Hex } from 'viem'
import type { Chain } from '../chains/Chain.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import { verifyOwner } from '../names/verifyOwner.ts'
import { NodeUnavailableError } from '../providers/rpc/forward.ts'
import type { NonceBinding } from '../state/SharedState.ts'

/**
 * Holds a signature of a smart session's message to the account's owner. @throws ApiError 401 `signature`; 503 `chainId` when no node can
 * tell.
 */
export async function assertOwnerSigned(
  chain: Chain,
  options: { address: Address; message: string; signature: Hex; signal: AbortSignal },
): Promise<void> {
  const signedBy = await verifyOwner(chain, options).catch((error: unknown) => {
    if (!(error instanceof NodeUnavailableError)) throw error
    const description = 'The signature cannot be checked now: no node of the network answers. Try again later.'
    throw new ApiError(503, { field: 'chainId', description, cause: error })
  })
  if (!signedBy) refuseSignature('The signature is not the owner’s, or not of the message that came with the nonce.')
}

/** @throws ApiError 401 `signature`. */
export function refuseSignature(description: string): never {
  throw new ApiError(401, { field: 'signature', description })
}

export type SessionPurpose = 'activate' | 'revoke'
type Permission = { caipAddress: CaipAddress; pci: string }

/** What a nonce is good for: one act on one permission of one account. */
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
  refuseSignature('The nonce is used, older than five minutes or of another permission.')
}
