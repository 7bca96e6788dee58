/** Loads the flows of passkeys when one is first used. */
export const loadPasskeys = () => import('./passkeys.ts')
