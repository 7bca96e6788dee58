import type { updateNameAddress as contract } from '@latchkey/wire'
import { admitChange } from '../names/admitChange.ts'
import { findCoinChain } from '../names/coinTypes.ts'
import { parseOwner } from '../names/parseOwner.ts'
import { parseSignedMessage, signedMessages } from '../names/parseSignedMessage.ts'
import { toNameRefusal } from '../names/toNameRefusal.ts'
import { toWireName } from '../names/toWireName.ts'
import type { Handler } from './Handler.ts'

/** Points a name to another address on one network. Whoever it then points to may change the name too. */
export const updateNameAddress: Handler<typeof contract> = async (context, { params, body, signal }) => {
  const message = parseSignedMessage(signedMessages.address, body.message)
  findCoinChain(context, message.coin_type)
  const set = { coinType: message.coin_type, address: parseOwner(message.address) }
  const change = await admitChange(context, { name: params.name, body, message, signal })
  try {
    return toWireName(await context.names.setAddress({ ...change, set })).addresses
  } catch (error) {
    throw toNameRefusal(error)
  }
}
