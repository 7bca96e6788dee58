import type { Database } from '../db/Database.ts'
import { ApiError } from '../errors/ApiError.ts'
import { admitChange, isListed } from '../names/admitChange.ts'
import { getChainOfCoinType } from '../names/coinTypes.ts'
import { parseOwner, readSignedMessage } from '../names/readSignedMessage.ts'
import { toNameError } from '../names/toNameError.ts'
import { toWireName } from '../names/toWireName.ts'
import type { StoredName } from '../stores/NameStore.ts'
import type { Handler } from './Handler.ts'
import { respondOnce } from './respondOnce.ts'

const dayMs = 86_400_000

/** Sets the address of a name on one network; for the owner's coin type this transfers the name, which the message must say. */
export const updateNameAddress: Handler<'updateNameAddress'> = async (context, request) => {
  const { params, body } = request
  const { message, address } = readSignedMessage(context, body, ['setAddress', 'setOwner'])
  getChainOfCoinType(context, message.coinType)
  const set = { coinType: message.coinType, address: parseOwner(message.to) }
  const { undoDays, ownerChangesPerDay: maxOwnerChangesPerDay } = context.config.names
  const undoMs = undoDays * dayMs

  function may(stored: StoredName): boolean {
    const isOfOwner = message.coinType === stored.ownerCoinType
    if (isOfOwner !== (message.kind === 'setOwner'))
      throw new ApiError(400, {
        field: 'message',
        description: isOfOwner
          ? 'This address owns the name: sign the message that gives the name away'
          : 'This address does not own the name: sign the message that changes an address',
      })
    // Of another network: the owner, or the address that is replaced.
    const isOwner = body.coin_type === stored.ownerCoinType
    return (
      (isOwner || (!isOfOwner && body.coin_type === message.coinType)) &&
      isListed(stored, { address, coinType: body.coin_type })
    )
  }

  return await respondOnce(context, request, {
    scope: ['updateNameAddress', params.name, body.address],
    async work(keep) {
      const change = await admitChange(context, { name: params.name, body, message, address, may, request })
      const writeAlong = (tx: Database, changed: StoredName) => keep(tx, toWireName(changed).addresses)
      const stored = await context.names
        .setAddress({ ...change, set, undoMs, maxOwnerChangesPerDay, writeAlong })
        .catch((error: unknown) => {
          throw toNameError(error)
        })
      return toWireName(stored).addresses
    },
  })
}
