/** Loads the flows of recovery by email when one is first used. */
export const loadGuard = () => import('./guardFlows.ts')
