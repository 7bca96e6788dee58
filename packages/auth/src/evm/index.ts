export { type Verifier, VerifierUnavailableError, type VerifyOptions } from '../Verifier.ts'
export { type EvmVerifierOptions, evmVerifier } from './evmVerifier.ts'
