import { isRecord } from '../encoding/json.ts'
import { PairingError } from '../PairingError.ts'
import { readNamespaces, refuse } from './readNamespaces.ts'
import { readPeer } from './readPeer.ts'
import type { PeerMetadata, RequestedNamespaces, SessionNamespaces } from './Session.ts'

/** A session's longest life ahead, in seconds. */
export const longestLifeSeconds = 7 * 86_400

/**
 * Reads `wc_sessionSettle`, by which a wallet says what it grants.
 * @param options.walletPublicKey of the wallet that approved: another one as controller is refused.
 * @param options.now Unix milliseconds.
 * @throws PairingError SETTLEMENT_INVALID, SESSION_EXPIRED
 */
export function readSettlement(
  params: unknown,
  options: { requested: RequestedNamespaces; walletPublicKey: string; now: number },
): { namespaces: SessionNamespaces; expiry: number; peer: PeerMetadata } {
  if (!isRecord(params) || !isRecord(params.controller)) {
    return refuse('There is no controller.')
  }
  if (params.controller.publicKey !== options.walletPublicKey) {
    return refuse('Its controller is not the wallet that approved.')
  }
  return {
    namespaces: readNamespaces(params.namespaces, options.requested),
    expiry: readExpiry(params.expiry, options.now),
    peer: readPeer(params.controller.metadata),
  }
}

/**
 * A session's end in Unix seconds, at most seven days ahead whatever the wallet's clock says.
 * @throws PairingError SETTLEMENT_INVALID, SESSION_EXPIRED
 */
export function readExpiry(value: unknown, now: number): number {
  const seconds = Math.floor(now / 1000)
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    return refuse('Its expiry is not valid.')
  }
  if (value <= seconds) throw new PairingError('SESSION_EXPIRED', { details: `It ended ${seconds - value} s ago.` })
  return Math.min(value, seconds + longestLifeSeconds)
}
