export { approveRequest } from './approveRequest.ts'
export type { PageWallet } from './createPageWallet.ts'
export { installWallet } from './installWallet.ts'
export {
  type LoginWithEmailOptions,
  loginWithEmail,
  requestLoginCode,
  type WalletScreen,
  walletFrame,
} from './loginWithEmail.ts'
export { readLatestId, readLoginCode } from './readLoginCode.ts'
export { test } from './test.ts'
