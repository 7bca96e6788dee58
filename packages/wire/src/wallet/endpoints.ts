import { bootEndpoints } from './bootEndpoints.ts'
import { laterEndpoints } from './laterEndpoints.ts'

/**
 * The embedded wallet's endpoints, served on the wallet's own origin only, to the wallet's own page only.
 *
 * Every request carries `dpop`, a proof by the device key (RFC 9449: ES256, `htm`, `htu`, `iat`, `jti`, and `bh`, the base64url SHA-256 of the
 * body). With a session it also carries `authorization: DPoP <access token>`, and the proof names the token's hash in `ath`.
 */
export const walletEndpoints = { ...bootEndpoints, ...laterEndpoints } as const

export type WalletEndpointName = keyof typeof walletEndpoints
