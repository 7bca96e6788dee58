import { toRevocationMessage } from '@latchkey/wire'
import type { Hex } from 'viem'
import { ApiError } from '../errors/ApiError.ts'
import { assertOwnerSigned, consumeSessionNonce } from './assertOwnerSigned.ts'
import type { Handler } from './Handler.ts'
import { parseSessionAccount } from './parseSessionGrant.ts'
import { rejectSession } from './rejectSession.ts'
import { respondOnce } from './respondOnce.ts'

/**
 * Revokes a session with its owner's signature; anyone may send it. After the response nothing is co-signed with its key, which is deleted.
 */
export const revokeSession: Handler<'revokeSession'> = async (context, request) => {
  const { account, caipAddress, chain } = parseSessionAccount(context, request.params.address)
  const { signature, nonce = '' } = request.body
  return await respondOnce(context, request, {
    scope: ['revokeSession', caipAddress],
    async work(keep) {
      const session = await context.sessions.find(account, request.body.pci)
      if (!session)
        rejectSession((await context.pendingSessions.get(account, request.body.pci)) ? 'waiting' : 'unknown')
      if (session.revokedAt) rejectSession('revoked')
      const { pci } = session
      if (nonce === '') {
        const description =
          'Invalid parameter: nonce: POST /v1/sessions/{address}/nonce gives one, and the message to sign.'
        throw new ApiError(400, { field: 'nonce', description })
      }
      await assertOwnerSigned(chain, {
        address: account.address,
        message: toRevocationMessage({ address: caipAddress, pci, nonce }),
        signature: signature as Hex, // the contract's schema has proved it
        request,
      })
      const isRevoked = await context.sessions.revoke(account, pci, async (tx) => {
        await consumeSessionNonce(context, { purpose: 'revoke', caipAddress, pci, nonce })
        await keep(tx, {})
      })
      if (!isRevoked) rejectSession('revoked')
      request.log.info({ pci, chainId: account.chainId }, 'smart session revoked')
      return {}
    },
  })
}
