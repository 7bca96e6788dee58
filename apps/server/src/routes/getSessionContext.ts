import type { getSessionContext as contract } from '@latchkey/wire'
import type { Handler } from './Handler.ts'
import { parseSessionAccount } from './parseSessionAccount.ts'
import { refuseSession } from './refuseSession.ts'

/** What the wallet granted of a session; nothing once it is revoked. */
export const getSessionContext: Handler<typeof contract> = async (context, { params, query }) => {
  const { account } = parseSessionAccount(context, params.address)
  const session = await context.sessions.find(account, query.pci)
  if (!session) refuseSession('unknown')
  if (session.revokedAt) refuseSession('revoked')
  if (session.context === null) refuseSession('waiting')
  return { context: session.context }
}
