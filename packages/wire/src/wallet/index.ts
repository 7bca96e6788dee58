export { type WalletEndpointName, walletEndpoints } from './endpoints.ts'
export type {
  Argon2,
  Enrolment,
  HpkeSealed,
  Recovery,
  WalletFacts,
  WalletSession,
  WalletUser,
} from './schemas.ts'
