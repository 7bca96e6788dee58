export type { AuthenticateParameters, Authentication } from './authentication/Authentication.ts'
export { createPairingClient, type PairingClient, type PairingClientOptions } from './createPairingClient.ts'
export { checkRelay } from './development/checkRelay.ts'
export type { PairingEvents } from './PairingContext.ts'
export { PairingError, type PairingErrorCode, WalletRpcError } from './PairingError.ts'
export type { WebSocketConstructor, WebSocketLike } from './relay/RelayLink.ts'
export { type ApprovedSession, authenticateMethods, type Proposal, type ProposeParameters } from './session/propose.ts'
export { type RequestParameters, requestTimeoutMs } from './session/request.ts'
export type { PeerMetadata, RequestedNamespaces, Session, SessionNamespaces } from './session/Session.ts'
export type { PairingStorage } from './session/sessionStore.ts'
export type { TabsPort } from './tabs/browserTabs.ts'
export {
  formatPairingUri,
  isPairingExpired,
  type PairingUri,
  pairingLifetimeMs,
  parsePairingUri,
} from './uri/pairingUri.ts'
