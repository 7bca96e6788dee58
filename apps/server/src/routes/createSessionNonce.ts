import { toActivationMessage, toRevocationMessage } from '@latchkey/wire'
import { type SessionPurpose, sessionNonce } from './assertOwnerSigned.ts'
import type { Handler } from './Handler.ts'
import { parseSessionAccount, parseSessionGrant } from './parseSessionGrant.ts'
import { refuseSession } from './refuseSession.ts'

const nonceTtlMs = 5 * 60_000

/** A nonce that activates or revokes one permission of one account, once, and what the owner signs for that. */
export const createSessionNonce: Handler<'createSessionNonce'> = async (context, request) => {
  const { account, caipAddress } = parseSessionAccount(context, request.params.address)
  const { pci, activate } = request.body
  const issue = (purpose: SessionPurpose) =>
    context.state.nonces.issue({ ...sessionNonce(purpose, { caipAddress, pci }), ttlMs: nonceTtlMs })
  const expiresAt = new Date(Date.now() + nonceTtlMs).toISOString()
  const session = await context.sessions.find(account, pci)
  if (session?.revokedAt) refuseSession(session.dappKey === null ? 'unproven' : 'revoked')
  if (!activate) {
    if (!session) refuseSession((await context.pendingSessions.find(account, pci)) ? 'waiting' : 'unknown')
    const nonce = await issue('revoke')
    return { nonce, message: toRevocationMessage({ address: caipAddress, pci, nonce }), expiresAt }
  }
  if (session) refuseSession('granted')
  parseSessionGrant(activate)
  const pending = await context.pendingSessions.find(account, pci)
  if (pending?.projectId !== request.project.id) refuseSession('unknown')
  const nonce = await issue('activate')
  const { origin, dappKey } = pending
  const message = await toActivationMessage({ ...activate, origin, address: caipAddress, pci, dappKey, nonce })
  return { nonce, message, expiresAt }
}
