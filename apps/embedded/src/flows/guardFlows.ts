/** The flows of recovery by email: one chunk, loaded when one is first used. */
export { protectByGuard } from './protectByGuard.ts'
export { recoverByGuard } from './recoverByGuard.ts'
