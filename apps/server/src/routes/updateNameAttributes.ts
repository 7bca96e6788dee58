import type { Database } from '../db/Database.ts'
import { admitChange, isListed } from '../names/admitChange.ts'
import { parseAttributes } from '../names/parseAttributes.ts'
import { readSignedMessage } from '../names/readSignedMessage.ts'
import { toNameError } from '../names/toNameError.ts'
import type { StoredName } from '../stores/NameStore.ts'
import type { Handler } from './Handler.ts'
import { respondOnce } from './respondOnce.ts'

/** Replaces all attributes of a name, for its owner. */
export const updateNameAttributes: Handler<'updateNameAttributes'> = async (context, request) => {
  const { params, body } = request
  const { message, address } = readSignedMessage(context, body, ['setAttributes'])
  const attributes = parseAttributes(message.attributes)
  return await respondOnce(context, request, {
    scope: ['updateNameAttributes', params.name, body.address],
    async work(keep) {
      const may = (stored: StoredName) =>
        body.coin_type === stored.ownerCoinType && isListed(stored, { address, coinType: body.coin_type })
      const change = await admitChange(context, { name: params.name, body, message, address, may, request })
      const writeAlong = (tx: Database, changed: StoredName) => keep(tx, changed.attributes ?? {})
      const stored = await context.names
        .setAttributes({ ...change, attributes, writeAlong })
        .catch((error: unknown) => {
          throw toNameError(error)
        })
      return stored.attributes ?? {}
    },
  })
}
