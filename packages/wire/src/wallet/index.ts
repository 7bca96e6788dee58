export { type WalletEndpointName, walletEndpoints } from './endpoints.ts'
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
