import type { NameMessage } from '@latchkey/wire'
import type { Address } from 'viem'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import type { StoredName, UsedMessage } from '../stores/NameStore.ts'
import { admitMessage } from './admitMessage.ts'
import { findCoinChain } from './coinTypes.ts'
import { parseName } from './parseName.ts'

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
