import type { Handler } from './Handler.ts'
import { parseSessionAccount } from './parseSessionGrant.ts'
import { rejectSession } from './rejectSession.ts'

/**
 * The context that the wallet returned when it granted a session; an error once the session is revoked. It is public, as in the list: it
 * identifies the permission to the account, and signing still requires both keys.
 */
export const getSessionContext: Handler<'getSessionContext'> = async (context, { params, query }) => {
  const { account } = parseSessionAccount(context, params.address)
  const session = await context.sessions.find(account, query.pci)
  if (!session?.context) rejectSession((await context.pendingSessions.get(account, query.pci)) ? 'waiting' : 'unknown')
  if (session.revokedAt) rejectSession('revoked')
  return { context: session.context }
}
