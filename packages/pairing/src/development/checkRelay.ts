import { secureRandom } from '../crypto/envelope.ts'
import { loadCurves } from '../crypto/loadCurves.ts'
import { toHex } from '../encoding/bytes.ts'
import { connectRelay } from '../relay/connectRelay.ts'
import type { WebSocketConstructor } from '../relay/RelayLink.ts'
import { relayAddress } from '../relay/relayAddress.ts'

/**
 * Connects to a relay as a new client, and subscribes to a topic that nobody knows: whether the relay accepts the project and this page.
 *
 * @throws PairingError INVALID_PROJECT_ID, INVALID_APP_CONFIGURATION, JWT_TOKEN_NOT_VALID, RELAY_REFUSED, TOO_MANY_REQUESTS or, without a
 * response within 15 s, RELAY_UNREACHABLE; what `signal` aborts with
 * @example await checkRelay({ relayUrl: 'wss://relay.example.com', projectId: 'shop' })
 */
export async function checkRelay(options: {
  relayUrl: string
  projectId: string
  signal?: AbortSignal
  /** Default: the global WebSocket. */
  WebSocket?: WebSocketConstructor
}): Promise<void> {
  const { relayUrl, projectId, signal } = options
  const identity = await (await loadCurves()).signingKey(secureRandom(32))
  const link = connectRelay({
    WebSocket: options.WebSocket ?? globalThis.WebSocket,
    url: () => relayAddress(identity, { relayUrl, projectId, subject: secureRandom(32), now: Date.now() }),
    nextId: () => `${Date.now()}000001`,
    onDelivery: () => {},
    // The call below has it too.
    onError: () => {},
  })
  try {
    await link.call('irn_subscribe', { topic: toHex(secureRandom(32)) }, signal && { signal })
  } finally {
    link.close()
  }
}
