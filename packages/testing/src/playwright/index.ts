export { installWallet } from './installWallet.ts'
export type { PageWallet } from './PageWallet.ts'
export { test } from './test.ts'
