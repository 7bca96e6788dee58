import { isRecord } from '../encoding/json.ts'
import { PairingError, WalletRpcError } from '../PairingError.ts'
import type { RpcMessage } from '../relay/rpcMessage.ts'
import { readAnswer } from './callWallet.ts'

/**
 * The wallet's public key in its approval.
 * @throws PairingError PROPOSAL_REJECTED, PROPOSAL_UNSUPPORTED, PROPOSAL_FAILED, MESSAGE_INVALID
 */
export function readApproval(message: RpcMessage): string {
  const result = readProposalAnswer(message)
  if (isRecord(result) && typeof result.responderPublicKey === 'string') return result.responderPublicKey
  throw new PairingError('MESSAGE_INVALID', { details: 'There is no public key.' })
}

/**
 * The result in a wallet's response to a proposal.
 * @throws PairingError PROPOSAL_REJECTED, PROPOSAL_UNSUPPORTED, PROPOSAL_FAILED, with the wallet's error as its cause
 */
export function readProposalAnswer(message: RpcMessage): unknown {
  try {
    return readAnswer(message)
  } catch (cause) {
    if (!(cause instanceof WalletRpcError)) throw cause
    const { code } = cause
    const isUnsupported = code >= 5100 && code < 5200
    const failed = isUnsupported ? 'PROPOSAL_UNSUPPORTED' : 'PROPOSAL_FAILED'
    throw new PairingError(code === 4001 ? 'PROPOSAL_REJECTED' : failed, {
      details: `${cause.walletCode} ${cause.message}`,
      cause,
    })
  }
}
