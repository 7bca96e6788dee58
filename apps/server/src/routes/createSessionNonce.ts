import { toActivationMessage, toRevocationMessage } from '@latchkey/wire'
import { type SessionPurpose, sessionNonce } from './assertOwnerSigned.ts'
import type { Handler } from './Handler.ts'
import { parseSessionAccount, parseSessionGrant } from './parseSessionGrant.ts'
import { rejectSession } from './rejectSession.ts'

const nonceTtlMs = 5 * 60_000

/** A single-use nonce to activate or revoke one permission of one account, and the message that the owner signs. */
export const createSessionNonce: Handler<'createSessionNonce'> = async (context, request) => {
  const { account, caipAddress } = parseSessionAccount(context, request.params.address)
  const { pci, activate } = request.body
  const issue = (purpose: SessionPurpose) =>
    context.state.nonces.issue({ ...sessionNonce(purpose, { caipAddress, pci }), ttlMs: nonceTtlMs })
  const expiresAt = new Date(Date.now() + nonceTtlMs).toISOString()
  const session = await context.sessions.find(account, pci)
  if (session?.revokedAt) rejectSession(session.dappKey === null ? 'unproven' : 'revoked')
  if (!activate) {
    if (!session) rejectSession((await context.pendingSessions.get(account, pci)) ? 'waiting' : 'unknown')
    const nonce = await issue('revoke')
    return { nonce, message: toRevocationMessage({ address: caipAddress, pci, nonce }), expiresAt }
  }
  if (session) rejectSession('granted')
  parseSessionGrant(activate)
  const pending = await context.pendingSessions.get(account, pci)
  if (pending?.projectId !== request.project.id) rejectSession('unknown')
  const nonce = await issue('activate')
  const { origin, dappKey } = pending
  const message = await toActivationMessage({ ...activate, origin, address: caipAddress, pci, dappKey, nonce })
  return { nonce, message, expiresAt }
}
