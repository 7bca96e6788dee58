import { installMockWallet } from './installMockWallet.ts'

/** Entry of the self-contained script that Playwright puts in each page: the options follow it as a call. */
Object.assign(globalThis, { __latchkeyInstallMockWallet: installMockWallet })
