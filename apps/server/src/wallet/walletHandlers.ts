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
import { unlinkLogin } from './login/unlinkLogin.ts'
import { endSession } from './sessions/endSession.ts'
import { listSessions } from './sessions/listSessions.ts'
import { refreshSession } from './sessions/refreshSession.ts'
import { finishFarcasterLogin } from './social/farcaster/finishFarcasterLogin.ts'
import { startFarcasterLogin } from './social/farcaster/startFarcasterLogin.ts'
import { finishSocialLogin } from './social/finishSocialLogin.ts'
import { startSocialLogin } from './social/startSocialLogin.ts'
import { finishTelegramLogin } from './social/telegram/finishTelegramLogin.ts'

/** One handler per contract: a contract without its handler does not compile. */
export const walletHandlers: { [name in WalletEndpointName]: WalletHandler<name> } = {
  startEmailLogin,
  finishEmailLogin,
  startSocialLogin,
  finishSocialLogin,
  startFarcasterLogin,
  finishFarcasterLogin,
  finishTelegramLogin,
  unlinkLogin,
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
