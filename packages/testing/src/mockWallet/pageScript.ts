import { installMockWallet } from './installMockWallet.ts'

/** Entry of the self-contained script that Playwright adds to each page; a call with the options follows it. */
Object.assign(globalThis, { __latchkeyInstallMockWallet: installMockWallet })
