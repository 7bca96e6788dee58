import type { activateSession as contract } from '@latchkey/wire'
import type { Handler } from './Handler.ts'
import { parseSessionAccount } from './parseSessionAccount.ts'
import { parseSessionGrant } from './parseSessionGrant.ts'
import { refuseSession } from './refuseSession.ts'

/** Keeps what a wallet granted, as it granted it, for the project that began the session. Asked again with the same context it says yes again. */
export const activateSession: Handler<typeof contract> = async (context, request) => {
  const { account } = parseSessionAccount(context, request.params.address)
  const { pci, context: granted } = request.body
  const grant = parseSessionGrant(request.body)
  const session = await context.sessions.find(account, pci)
  if (session?.projectId !== request.project.id) refuseSession('unknown')
  if (await context.sessions.activate(account, { ...grant, pci, context: granted })) {
    request.log.info({ pci, ...account }, 'smart session granted')
    return {}
  }
  const current = await context.sessions.find(account, pci)
  if (!current) refuseSession('unknown')
  if (current.revokedAt) refuseSession('revoked')
  if (current.context !== granted) refuseSession('granted')
  return {}
}
