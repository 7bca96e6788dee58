export type { PageWallet } from './createPageWallet.ts'
export { installWallet } from './installWallet.ts'
export { test } from './test.ts'
