/** Loads the chunk that `later.ts` lists. A failure is not kept: the next call tries again. */
export const loadLater = () => import('./later.ts')
