import type { NameMessage } from '@latchkey/wire'
import type { Address, Hex } from 'viem'
import type { Chain } from '../chains/Chain.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import { callerKey } from '../middleware/callerKey.ts'
import { NodeUnavailableError } from '../providers/rpc/forward.ts'
import type { EndpointRequest } from '../routes/EndpointRequest.ts'
import type { NonceBinding } from '../state/SharedState.ts'
import type { StoredName, UsedMessage } from '../stores/NameStore.ts'
import { getChainOfCoinType } from './coinTypes.ts'
import { parseName } from './parseName.ts'
import { verifyOwner } from './verifyOwner.ts'

type SignedBody = { message: string; signature: string; coin_type: number; address: string }

/**
 * Validates a change to a name: its message must be about the requested name, and signed by the account it names. The transaction of the
 * change decides whether that account may change the name; an account that clearly may not is rejected here.
 * @param options.may whether the account may change the name in its current state.
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
    request: EndpointRequest
  },
): Promise<{ name: string; coinType: number; message: UsedMessage }> {
  const { body, message, address, request } = options
  const { name } = parseName(context.config.names, options.name)
  if (message.name !== name)
    throw new ApiError(400, { field: 'name', description: 'The message was signed for another name' })
  const chain = getChainOfCoinType(context, body.coin_type)
  const stored = await context.names.find(name)
  if (!stored) throw new ApiError(400, { field: 'name', description: 'Name is not registered' })
  if (!options.may(stored)) throw new ApiError(401, { field: 'address', description: 'Name owner validation error' })
  const { nonce } = message
  const expiresAt = new Date(message.expiresAt)
  const used = await admitMessage(context, { chain, address, body, nonce, expiresAt, request })
  return { name, coinType: body.coin_type, message: used }
}

/** Whether a name resolves to an account for a coin type. */
export function isListed(stored: StoredName, { address, coinType }: { address: Address; coinType: number }): boolean {
  return stored.addresses.some((owned) => owned.coinType === coinType && owned.address === address)
}

/**
 * Verifies the signature of a message. Only the change itself consumes the nonce: a message rejected for another reason can be sent again.
 * @throws ApiError 401 `signature`, 503 when a contract's signature cannot be verified now; from `spendNonce` 401 `nonce`. CallerBusyError
 */
export async function admitMessage(
  context: Pick<ServerContext, 'state'>,
  options: {
    chain: Chain | undefined
    address: Address
    body: { message: string; signature: string }
    /** Undefined in a registration of older clients. */
    nonce: string | undefined
    /** When the message becomes too old to be accepted. */
    expiresAt: Date
    request: EndpointRequest
  },
): Promise<UsedMessage> {
  const { chain, address, nonce, expiresAt, request } = options
  const text = options.body.message
  const signature = options.body.signature as Hex // the contracts' pattern proves it
  const caller = callerKey(request.ip)
  const signed = { address, message: text, signature, caller, signal: request.getSignal() }
  const signedBy = await verifyOwner(chain, signed).catch((cause: unknown) => {
    if (!(cause instanceof NodeUnavailableError)) throw cause
    throw new ApiError(503, { field: 'coin_type', description: 'No node of this network is available now.', cause })
  })
  if (!signedBy) throw new ApiError(401, { field: 'signature', description: 'Signature validation error' })
  async function spendNonce(): Promise<void> {
    if (nonce === undefined || (await context.state.nonces.consume({ ...nonceBinding(address), nonce }))) return
    const description = 'The nonce is unknown, expired or used. Request a new one and sign again.'
    throw new ApiError(401, { field: 'nonce', description })
  }
  return { signer: address, signedBy, text, expiresAt, spendNonce }
}

/** A nonce is valid for one message about names, by the address it was issued to. */
export function nonceBinding(address: Address): NonceBinding {
  return { purpose: 'name', subject: address.toLowerCase() }
}
