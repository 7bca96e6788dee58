import { type revokeSession as contract, toRevocationMessage } from '@latchkey/wire'
import type { Hex } from 'viem'
import { ApiError } from '../errors/ApiError.ts'
import { verifyOwner } from '../names/verifyOwner.ts'
import { NodeUnavailableError } from '../providers/rpc/forward.ts'
import { answerOnce } from './answerOnce.ts'
import { revocationPurpose } from './createSessionNonce.ts'
import type { Handler } from './Handler.ts'
import { parseSessionAccount } from './parseSessionAccount.ts'
import { refuseSession } from './refuseSession.ts'

/**
 * Ends a session for its owner, whoever carries the signature here (WIRE §7.5). From the answer on nothing co-signs with its key: the key is gone.
 */
export const revokeSession: Handler<typeof contract> = async (context, request) => {
  const { account, caipAddress, chain } = parseSessionAccount(context, request.params.address)
  const { signature, nonce = '' } = request.body
  return await answerOnce(context, request, {
    scope: ['revokeSession', caipAddress],
    async work(keep) {
      const session = await context.sessions.find(account, request.body.pci)
      if (!session) refuseSession('unknown')
      if (session.revokedAt) refuseSession('revoked')
      const { pci } = session
      if (nonce === '') {
        const description =
          'Invalid parameter: nonce: POST /v1/sessions/{address}/nonce gives one, and the message to sign.'
        throw new ApiError(400, { field: 'nonce', description })
      }
      const signedBy = await verifyOwner(chain, {
        address: account.address,
        message: toRevocationMessage({ address: caipAddress, pci, nonce }),
        signature: signature as Hex, // the contract's schema has proved it
        signal: request.signal,
      }).catch((error: unknown) => {
        if (!(error instanceof NodeUnavailableError)) throw error
        const description = 'The signature cannot be checked now: no node of the network answers. Try again later.'
        throw new ApiError(503, { field: 'chainId', description, cause: error })
      })
      if (!signedBy)
        refuseSignature('The signature is not the owner’s, or not of the message that came with the nonce.')
      const isRevoked = await context.sessions.revoke(account, pci, async (tx) => {
        // After the check: whoever cannot sign cannot use a nonce up.
        const used = { purpose: revocationPurpose, subject: `${caipAddress}/${pci}`, nonce }
        if (!(await context.state.nonces.consume(used)))
          refuseSignature('The nonce is used, older than five minutes or of another permission.')
        await keep(tx, {})
      })
      if (!isRevoked) refuseSession('revoked')
      request.log.info({ pci, ...account }, 'smart session revoked')
      return {}
    },
  })
}

function refuseSignature(description: string): never {
  throw new ApiError(401, { field: 'signature', description })
}
