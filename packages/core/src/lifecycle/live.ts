/** What Latchkey needs once there is a wallet or a transfer to follow: one chunk, loaded then. */
export { adoptTransactions } from './adoptTransactions.ts'
export { refreshWallets, retryLateWallets } from './followWallet.ts'
export { onTabMessage } from './onTabMessage.ts'
export { resumePurchases } from './resumePurchases.ts'
