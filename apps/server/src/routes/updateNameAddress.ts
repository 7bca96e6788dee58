import type { updateNameAddress as contract } from '@latchkey/wire'
import type { Database } from '../db/Database.ts'
import { admitChange } from '../names/admitChange.ts'
import { findCoinChain } from '../names/coinTypes.ts'
import { parseOwner } from '../names/parseOwner.ts'
import { parseSignedMessage, signedMessages } from '../names/parseSignedMessage.ts'
import { toNameRefusal } from '../names/toNameRefusal.ts'
import { toWireName } from '../names/toWireName.ts'
import type { StoredName } from '../stores/NameStore.ts'
import { answerOnce } from './answerOnce.ts'
import type { Handler } from './Handler.ts'

const dayMs = 86_400_000

/** Points a name to another address on one network: for the owner's coin type, gives the name away. */
export const updateNameAddress: Handler<typeof contract> = async (context, request) => {
  const { params, body, signal } = request
  const message = parseSignedMessage(signedMessages.address, body.message)
  findCoinChain(context, message.coin_type)
  const set = { coinType: message.coin_type, address: parseOwner(message.address) }
  return await answerOnce(context, request, {
    scope: ['updateNameAddress', params.name, body.address],
    async work(keep) {
      const change = await admitChange(context, { name: params.name, body, message, signal })
      const writeAlong = (tx: Database, changed: StoredName) => keep(tx, toWireName(changed).addresses)
      const undoMs = context.config.names.undoDays * dayMs
      const stored = await context.names.setAddress({ ...change, set, undoMs, writeAlong }).catch((error: unknown) => {
        throw toNameRefusal(error)
      })
      return toWireName(stored).addresses
    },
  })
}
