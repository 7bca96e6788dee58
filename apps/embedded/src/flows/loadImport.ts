/** Loads what imports a wallet, when a visitor without one is in a window. A failure is not kept: the next call tries again. */
export const loadImport = () => import('./importWallet.ts')
