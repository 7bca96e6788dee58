export { type Verifier, VerifierUnavailableError, type VerifyOptions } from '../Verifier.ts'
export { cosmosVerifier } from './cosmosVerifier.ts'
