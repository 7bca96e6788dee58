export { type Verifier, VerifierUnavailableError, type VerifyOptions } from '../Verifier.ts'
export { polkadotVerifier } from './polkadotVerifier.ts'
