export { type Verifier, VerifierUnavailableError, type VerifyOptions } from '../Verifier.ts'
export { bitcoinVerifier } from './bitcoinVerifier.ts'
