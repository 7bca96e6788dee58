/** Loads what reads transactions: sign-ins and messages do without it. */
export const loadReview = () => import('./reviewTransaction.ts')
