import { admitChange } from '../names/admitChange.ts'
import { readSignedMessage } from '../names/readSignedMessage.ts'
import { toNameError } from '../names/toNameError.ts'
import { toWireName } from '../names/toWireName.ts'
import type { Handler } from './Handler.ts'
import { respondOnce } from './respondOnce.ts'

/** Returns a name to the former owner who signed for it. */
export const undoNameChange: Handler<'undoNameChange'> = async (context, request) => {
  const { params, body } = request
  const { message, address } = readSignedMessage(context, body, ['undoOwnerChange'])
  return await respondOnce(context, request, {
    scope: ['undoNameChange', params.name, body.address],
    async work(keep) {
      // What can be undone, and by whom, is read with the change.
      const may = () => true
      const change = await admitChange(context, { name: params.name, body, message, address, may, request })
      const stored = await context.names
        .undoOwnerChange({ ...change, writeAlong: (tx, restored) => keep(tx, toWireName(restored)) })
        .catch((error: unknown) => {
          throw toNameError(error)
        })
      return toWireName(stored)
    },
  })
}
