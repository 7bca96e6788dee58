import type { Address, Hex } from 'viem'
import type { Chain } from '../chains/Chain.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import { NodeUnavailableError } from '../providers/rpc/forward.ts'
import type { UsedMessage } from '../stores/NameStore.ts'
import { nonceBinding } from './nonceBinding.ts'
import { verifyOwner } from './verifyOwner.ts'

/**
 * Makes sure that a signature is its address's. The nonce is used up by the change itself: a message refused for another reason keeps it.
 * @throws ApiError 401 `signature`, 503 when a contract's signature cannot be asked about; from `spendNonce` 401 `nonce`.
 */
export async function admitMessage(
  context: Pick<ServerContext, 'state'>,
  options: {
    chain: Chain | undefined
    address: Address
    body: { message: string; signature: string }
    /** Undefined in a registration of older clients. */
    nonce: string | undefined
    /** From when on the message is refused for its age. */
    expiresAt: Date
    signal: AbortSignal
  },
): Promise<UsedMessage> {
  const { chain, address, nonce, expiresAt, signal } = options
  const text = options.body.message
  const signature = options.body.signature as Hex // the contracts' pattern has proved it
  const signedBy = await verifyOwner(chain, { address, message: text, signature, signal }).catch((cause: unknown) => {
    if (!(cause instanceof NodeUnavailableError)) throw cause
    throw new ApiError(503, { field: 'coin_type', description: 'No node of this network answers now.', cause })
  })
  if (!signedBy) throw new ApiError(401, { field: 'signature', description: 'Signature validation error' })
  async function spendNonce(): Promise<void> {
    if (nonce === undefined || (await context.state.nonces.consume({ ...nonceBinding(address), nonce }))) return
    const description = 'The nonce is unknown, expired or used. Ask for a new one and sign again.'
    throw new ApiError(401, { field: 'nonce', description })
  }
  return { signer: address, signedBy, text, expiresAt, spendNonce }
}
