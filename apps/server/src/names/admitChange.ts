import type { NameMessage } from '@latchkey/wire'
import type { Address, Hex } from 'viem'
import type { Chain } from '../chains/Chain.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import { NodeUnavailableError } from '../providers/rpc/forward.ts'
import type { NonceBinding } from '../state/SharedState.ts'
import type { StoredName, UsedMessage } from '../stores/NameStore.ts'
import { findCoinChain } from './coinTypes.ts'
import { parseName } from './parseName.ts'
import { verifyOwner } from './verifyOwner.ts'

type SignedBody = { message: string; signature: string; coin_type: number; address: string }

/**
 * Lets a change to a name through: its message names the name of the call, and has the signature of the account it names. Whether that
 * account may change the name is decided with the change; who cannot is told before.
 * @param options.may whether the name, as it is now, seems to be the account's to change.
 * @throws ApiError 400, 401, 503
 */
export async function admitChange(
  context: ServerContext,
  options: {
    name: string
    body: SignedBody
    message: NameMessage
    address: Address
    may: (stored: StoredName) => boolean
    signal: AbortSignal
  },
): Promise<{ name: string; coinType: number; message: UsedMessage }> {
  const { body, message, address, signal } = options
  const { name } = parseName(context.config.names, options.name)
  if (message.name !== name)
    throw new ApiError(400, { field: 'name', description: 'The message was signed for another name' })
  const chain = findCoinChain(context, body.coin_type)
  const stored = await context.names.find(name)
  if (!stored) throw new ApiError(400, { field: 'name', description: 'Name is not registered' })
  if (!options.may(stored)) throw new ApiError(401, { field: 'address', description: 'Name owner validation error' })
  const { nonce } = message
  const expiresAt = new Date(message.expiresAt)
  const used = await admitMessage(context, { chain, address, body, nonce, expiresAt, signal })
  return { name, coinType: body.coin_type, message: used }
}

/** Whether an account is what a name has for a coin type. */
export function isListed(stored: StoredName, { address, coinType }: { address: Address; coinType: number }): boolean {
  return stored.addresses.some((owned) => owned.coinType === coinType && owned.address === address)
}

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

/** A nonce serves one message about names by the address it was given to. */
export function nonceBinding(address: Address): NonceBinding {
  return { purpose: 'name', subject: address.toLowerCase() }
}
