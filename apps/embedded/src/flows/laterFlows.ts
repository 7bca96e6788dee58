import { confirmDevice } from './confirmDevice.ts'
import { createOrImport } from './importWallet.ts'
import { protectByGuard } from './protectByGuard.ts'
import { protectWallet } from './protectWallet.ts'
import { recoverByGuard } from './recoverByGuard.ts'
import { recoverWallet } from './recoverWallet.ts'
import { signInBySocial } from './signInBySocial.ts'

/** What `WalletContext.loadFlows` loads, for what is loaded already. */
export const laterFlows = {
  confirmDevice,
  createOrImport,
  protectByGuard,
  protectWallet,
  recoverByGuard,
  recoverWallet,
  signInBySocial,
}
