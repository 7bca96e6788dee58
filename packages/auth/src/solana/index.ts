export { type Verifier, VerifierUnavailableError, type VerifyOptions } from '../Verifier.ts'
export { solanaVerifier } from './solanaVerifier.ts'
