import type { WalletEndpointName } from '@latchkey/wire/wallet'
import { readAudit } from './audit/readAudit.ts'
import { createWallet } from './custody/createWallet.ts'
import { enrolDevice } from './custody/enrolDevice.ts'
import { proveRecovery } from './custody/proveRecovery.ts'
import { releaseShare } from './custody/releaseShare.ts'
import { removeDevice } from './custody/removeDevice.ts'
import { setRecovery } from './custody/setRecovery.ts'
import { startRecovery } from './custody/startRecovery.ts'
import type { WalletHandler } from './http/WalletHandler.ts'
import { finishEmailLogin } from './login/finishEmailLogin.ts'
import { startEmailLogin } from './login/startEmailLogin.ts'
import { endSession } from './sessions/endSession.ts'
import { listSessions } from './sessions/listSessions.ts'
import { refreshSession } from './sessions/refreshSession.ts'

/** One handler per contract: a contract without its handler does not compile. */
export const walletHandlers: { [name in WalletEndpointName]: WalletHandler<name> } = {
  startEmailLogin,
  finishEmailLogin,
  refreshSession,
  endSession,
  listSessions,
  readAudit,
  createWallet,
  releaseShare,
  setRecovery,
  startRecovery,
  proveRecovery,
  enrolDevice,
  removeDevice,
}
