import { canonicalJson, toActivationMessage } from '@latchkey/wire'
import type { Hex } from 'viem'
import type { SessionGrant, StoredSession } from '../stores/createSessionStore.ts'
import { assertOwnerSigned, consumeSessionNonce } from './assertOwnerSigned.ts'
import type { Handler } from './Handler.ts'
import { parseSessionAccount, parseSessionGrant } from './parseSessionGrant.ts'
import { rejectGrant, rejectSession } from './rejectSession.ts'

/**
 * Activates a session as signed by its owner, for the project that created it. An active session never changes: the same grant sent again
 * gets the same response, and a different one is rejected, signed or not.
 */
export const activateSession: Handler<'activateSession'> = async (context, request) => {
  const { account, caipAddress, chain } = parseSessionAccount(context, request.params.address)
  const { body } = request
  const { pci, nonce } = body
  const grant = { ...parseSessionGrant(body), context: body.context.toLowerCase() }
  // In this order: what waits becomes what is in force, and never the other way round.
  const pending = await context.pendingSessions.get(account, pci)
  const known = pending ?? (await context.sessions.find(account, pci))
  if (known?.projectId !== request.project.id) rejectSession('unknown')
  const { origin, dappKey } = known
  if (origin === null || dappKey === null) rejectSession('unproven')
  if ('revokedAt' in known && known.revokedAt) rejectSession('revoked')
  await assertOwnerSigned(chain, {
    address: account.address,
    message: await toActivationMessage({ ...body, origin, address: caipAddress, dappKey }),
    signature: body.signature as Hex, // the contract's schema has proved it
    request,
  })
  if (pending) {
    const outcome = await context.sessions.activate(account, { ...grant, pci }, () =>
      consumeSessionNonce(context, { purpose: 'activate', caipAddress, pci, nonce }),
    )
    if (outcome === 'full' || outcome === 'large' || outcome === 'used') rejectGrant(outcome)
    if (outcome === 'active') {
      request.log.info({ pci, chainId: account.chainId }, 'smart session granted')
      return {}
    }
  }
  const session = await context.sessions.find(account, pci)
  if (!session) rejectSession('forgotten')
  if (session.revokedAt) rejectSession('revoked')
  if (!isSameGrant(session, grant)) rejectSession('granted')
  return {}
}

function isSameGrant(session: StoredSession, grant: SessionGrant & { context: string }): boolean {
  const toText = ({ expiresAt, signer, permissions, policies, context }: typeof grant | StoredSession) =>
    canonicalJson([expiresAt.getTime(), signer, permissions, policies, context])
  return toText(session) === toText(grant)
}
