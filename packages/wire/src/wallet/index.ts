export type { AuditEvent } from './AuditEvent.ts'
export { bootEndpoints } from './bootEndpoints.ts'
export { type WalletEndpointName, walletEndpoints } from './endpoints.ts'
export {
  type GuardClaims,
  type GuardEndpointName,
  guardClaimsSchema,
  guardEndpoints,
  guardIssuer,
  guardKeySchema,
} from './guardEndpoints.ts'
export { laterEndpoints } from './laterEndpoints.ts'
export type { Moves } from './limitEndpoints.ts'
export type { KnownPasskey, PasskeyAssertion, PasskeyRecovery, PasskeyRegistration } from './passkeySchemas.ts'
export type {
  Argon2,
  Enrolment,
  HpkeSealed,
  Recovery,
  WalletFacts,
  WalletSession,
  WalletSummary,
  WalletUser,
} from './schemas.ts'
export { type OauthProvider, oauthProviders } from './socialEndpoints.ts'
