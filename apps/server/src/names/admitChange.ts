import type { Address } from 'viem'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import type { UsedMessage } from '../stores/NameStore.ts'
import { admitMessage } from './admitMessage.ts'
import { checkFreshness } from './checkFreshness.ts'
import { findCoinChain } from './coinTypes.ts'
import { parseName } from './parseName.ts'
import { parseOwner } from './parseOwner.ts'

type SignedBody = { message: string; signature: string; coin_type: number; address: string }

/**
 * Lets an owner's change to a name through: an address of the name, for the coin type it names, signed a fresh message.
 * @throws ApiError 400, 401, 503
 */
export async function admitChange(
  context: ServerContext,
  options: {
    name: string
    body: SignedBody
    message: { timestamp: number; nonce?: string | undefined; name?: string | undefined }
    signal: AbortSignal
  },
): Promise<{ name: string; coinType: number; message: UsedMessage }> {
  const { body, message, signal } = options
  const { name } = parseName(context.config.names, options.name)
  if (message.name !== undefined && message.name.toLowerCase() !== name)
    throw new ApiError(400, { field: 'name', description: 'The message was signed for another name' })
  const chain = findCoinChain(context, body.coin_type)
  const address: Address = parseOwner(body.address)
  const stored = await context.names.find(name)
  if (!stored) throw new ApiError(400, { field: 'name', description: 'Name is not registered' })
  const isOwner = stored.addresses.some((owned) => owned.coinType === body.coin_type && owned.address === address)
  if (!isOwner) throw new ApiError(401, { field: 'address', description: 'Name owner validation error' })
  checkFreshness(context.config.names, message)
  const { used } = await admitMessage(context, {
    chain,
    address,
    body,
    message,
    signal,
  })
  return { name, coinType: body.coin_type, message: used }
}
