export type { SignInFields } from '@latchkey/wire/sign-in'
export { AuthOptionsError } from './AuthOptionsError.ts'
export type { AuthOptions } from './backend/AuthOptions.ts'
export { AuthProblem, type AuthProblemCode } from './backend/AuthProblem.ts'
export type {
  AuthStore,
  SessionRenewal,
  SpentNonce,
  StoredSession,
} from './backend/AuthStore.ts'
export { type Auth, createAuth } from './backend/createAuth.ts'
export { createMemoryStore } from './backend/createMemoryStore.ts'
export type { JsonWebKeySet } from './reader/createKeySet.ts'
export { createSessionReader, type SessionReader, type SessionReaderOptions } from './reader/createSessionReader.ts'
export type { Session } from './Session.ts'
export { SessionKeysUnavailableError, SessionTokenError, type SessionTokenErrorCode } from './SessionTokenError.ts'
export { type Verifier, VerifierUnavailableError, type VerifyOptions } from './Verifier.ts'
