/** Loads the chunk that `chains.ts` lists. A failure is not kept: the next call tries again. */
export const loadChains = () => import('./chains.ts')
