import type { Handler } from './Handler.ts'
import { parseSessionAccount } from './parseSessionGrant.ts'
import { rejectSession } from './rejectSession.ts'

/**
 * What the wallet granted of a session; nothing once it is revoked. Anyone may read it, as the list has it too: it says how the account
 * knows the permission, and nothing is signed with it but by both keys.
 */
export const getSessionContext: Handler<'getSessionContext'> = async (context, { params, query }) => {
  const { account } = parseSessionAccount(context, params.address)
  const session = await context.sessions.find(account, query.pci)
  if (!session?.context) rejectSession((await context.pendingSessions.get(account, query.pci)) ? 'waiting' : 'unknown')
  if (session.revokedAt) rejectSession('revoked')
  return { context: session.context }
}
