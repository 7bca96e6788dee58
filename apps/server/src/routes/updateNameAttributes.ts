import type { updateNameAttributes as contract } from '@latchkey/wire'
import { admitChange } from '../names/admitChange.ts'
import { parseAttributes } from '../names/parseAttributes.ts'
import { parseSignedMessage, signedMessages } from '../names/parseSignedMessage.ts'
import { toNameRefusal } from '../names/toNameRefusal.ts'
import type { Handler } from './Handler.ts'

/** Replaces all attributes of a name. */
export const updateNameAttributes: Handler<typeof contract> = async (context, { params, body, signal }) => {
  const message = parseSignedMessage(signedMessages.attributes, body.message)
  const attributes = parseAttributes(message.attributes)
  const change = await admitChange(context, { name: params.name, body, message, signal })
  try {
    const stored = await context.names.setAttributes({ ...change, attributes })
    return stored.attributes ?? {}
  } catch (error) {
    throw toNameRefusal(error)
  }
}
