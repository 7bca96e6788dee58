import type { ServerContext } from '../context.ts'
import { admitMessage } from '../names/admitChange.ts'
import { ethereumCoinType, getChainOfCoinType } from '../names/coinTypes.ts'
import { parseAttributes } from '../names/parseAttributes.ts'
import { parseNewName } from '../names/parseName.ts'
import { readPlainRegistration } from '../names/readPlainRegistration.ts'
import { parseOwner, readSignedMessage } from '../names/readSignedMessage.ts'
import { nameTaken, toNameError } from '../names/toNameError.ts'
import { toWireName } from '../names/toWireName.ts'
import type { Handler } from './Handler.ts'
import { respondOnce } from './respondOnce.ts'

/** Registers a name for the account that signed for it. Responds once the name is on disk. */
export const registerName: Handler<'registerName'> = async (context, request) => {
  const config = context.config.names
  const { body } = request
  const chain = getChainOfCoinType(context, body.coin_type)
  const address = parseOwner(body.address)
  const message = readRegistration(context, body)
  const { name } = parseNewName(config, message.name)
  return await respondOnce(context, request, {
    scope: ['registerName', address],
    async work(keep) {
      if (await context.names.find(name)) throw nameTaken()
      const attributes = parseAttributes(message.attributes)
      const { nonce, expiresAt } = message
      const used = await admitMessage(context, { chain, address, body, nonce, expiresAt, request })
      // A key has the same address everywhere. A contract may belong to somebody else on Ethereum, so there the name is not its own.
      const ownerCoinType = used.signedBy === 'key' ? ethereumCoinType : body.coin_type
      const coinTypes = new Set([ownerCoinType, body.coin_type])
      const stored = await context.names
        .register({
          name,
          attributes: Object.keys(attributes).length > 0 ? attributes : null,
          coinTypes: [...coinTypes],
          ownerCoinType,
          maxPerAddress: config.maxPerAddress,
          message: used,
          writeAlong: (tx, registered) => keep(tx, toWireName(registered)),
        })
        .catch((error: unknown) => {
          throw toNameError(error)
        })
      return toWireName(stored)
    },
  })
}

type Registration = { name: string; attributes: Record<string, string>; nonce: string | undefined; expiresAt: Date }

function readRegistration(
  context: ServerContext,
  body: { message: string; coin_type: number; address: string },
): Registration {
  const { names } = context.config
  // Off unless the operator says otherwise.
  if (names.plainSeconds > 0 && body.message.startsWith('{')) return readPlainRegistration(names, body)
  const { message } = readSignedMessage(context, body, ['register'])
  return { ...message, expiresAt: new Date(message.expiresAt) }
}
