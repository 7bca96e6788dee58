import type { Address, Hex } from 'viem'
import type { Chain } from '../chains/Chain.ts'
import { ApiError } from '../errors/ApiError.ts'
import { verifyOwner } from '../names/verifyOwner.ts'
import { NodeUnavailableError } from '../providers/rpc/forward.ts'

/** Holds a signature of a smart session's message to the account's owner. @throws ApiError 401 `signature`; 503 `chainId` when no node can tell. */
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
