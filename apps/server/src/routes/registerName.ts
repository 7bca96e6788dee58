import type { registerName as contract } from '@latchkey/wire'
import { ApiError } from '../errors/ApiError.ts'
import { admitMessage } from '../names/admitMessage.ts'
import { checkFreshness } from '../names/checkFreshness.ts'
import { ethereumCoinType, findCoinChain } from '../names/coinTypes.ts'
import { parseAttributes } from '../names/parseAttributes.ts'
import { parseNewName } from '../names/parseName.ts'
import { parseOwner } from '../names/parseOwner.ts'
import { parseSignedMessage, signedMessages } from '../names/parseSignedMessage.ts'
import { toNameRefusal } from '../names/toNameRefusal.ts'
import { toWireName } from '../names/toWireName.ts'
import { answerOnce } from './answerOnce.ts'
import type { Handler } from './Handler.ts'

/** Registers a name for who signed for it. The answer is sent once the name is on disk. */
export const registerName: Handler<typeof contract> = async (context, request) => {
  const config = context.config.names
  const { body, signal } = request
  const message = parseSignedMessage(signedMessages.register, body.message)
  const { name } = parseNewName(config, message.name)
  const chain = findCoinChain(context, body.coin_type)
  if (message.coin_type !== undefined && message.coin_type !== body.coin_type)
    throw new ApiError(400, { field: 'coin_type', description: 'The message was signed for another coin type' })
  const address = parseOwner(body.address)
  return await answerOnce(context, request, {
    scope: ['registerName', address],
    async work(keep) {
      if (await context.names.find(name))
        throw new ApiError(400, { field: 'name', description: 'Name is already registered' })
      checkFreshness(config, message)
      const attributes = message.attributes ? parseAttributes(message.attributes) : null
      const { signedBy, used } = await admitMessage(context, {
        chain,
        address,
        body,
        message,
        signal,
      })
      // A key has the same address everywhere. A contract may belong to somebody else on Ethereum, so there the name is not its own.
      const ownerCoinType = signedBy === 'key' ? ethereumCoinType : body.coin_type
      const coinTypes = new Set([ownerCoinType, body.coin_type])
      const stored = await context.names
        .register({
          name,
          attributes,
          coinTypes: [...coinTypes],
          ownerCoinType,
          maxPerAddress: config.maxPerAddress,
          message: used,
          writeAlong: (tx, registered) => keep(tx, toWireName(registered)),
        })
        .catch((error: unknown) => {
          throw toNameRefusal(error)
        })
      return toWireName(stored)
    },
  })
}
