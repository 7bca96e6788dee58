import type { WalletEndpointName } from '@latchkey/wire/wallet'
import { startDeletion } from './account/startDeletion.ts'
import { readAudit } from './audit/readAudit.ts'
import { createWallet } from './custody/createWallet.ts'
import { enrolDevice } from './custody/enrolDevice.ts'
import { proveRecovery } from './custody/proveRecovery.ts'
import { releaseShare } from './custody/releaseShare.ts'
import { removeDevice } from './custody/removeDevice.ts'
import { setRecovery } from './custody/setRecovery.ts'
import { startRecovery } from './custody/startRecovery.ts'
import { finishEmailChange } from './email/finishEmailChange.ts'
import { mailNewEmail } from './email/mailNewEmail.ts'
import { proveOldEmail } from './email/proveOldEmail.ts'
import { startEmailChange } from './email/startEmailChange.ts'
import { addGuard } from './guard/addGuard.ts'
import { proveGuardRecovery } from './guard/proveGuardRecovery.ts'
import { removeGuard } from './guard/removeGuard.ts'
import type { WalletHandler } from './http/WalletHandler.ts'
import { checkLimit } from './limit/checkLimit.ts'
import { confirmDevice } from './login/confirmDevice.ts'
import { finishEmailLogin } from './login/finishEmailLogin.ts'
import { startEmailLogin } from './login/startEmailLogin.ts'
import { unlinkLogin } from './login/unlinkLogin.ts'
import { addPasskey } from './passkeys/addPasskey.ts'
import { finishPasskeyLogin } from './passkeys/finishPasskeyLogin.ts'
import { listPasskeys } from './passkeys/listPasskeys.ts'
import { provePasskeyRecovery } from './passkeys/provePasskeyRecovery.ts'
import { removePasskey } from './passkeys/removePasskey.ts'
import { startPasskey } from './passkeys/startPasskey.ts'
import { startPasskeyLogin } from './passkeys/startPasskeyLogin.ts'
import { startPasskeyRecovery } from './passkeys/startPasskeyRecovery.ts'
import { proveStepUp, startStepUp } from './passkeys/stepUp.ts'
import { readPrices } from './prices/readPrices.ts'
import { finishRotation } from './rotation/finishRotation.ts'
import { readRotation } from './rotation/readRotation.ts'
import { stageRotation } from './rotation/stageRotation.ts'
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
  confirmDevice,
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
  startPasskey,
  addPasskey,
  listPasskeys,
  removePasskey,
  startPasskeyLogin,
  finishPasskeyLogin,
  startStepUp,
  proveStepUp,
  startPasskeyRecovery,
  provePasskeyRecovery,
  startEmailChange,
  proveOldEmail,
  mailNewEmail,
  finishEmailChange,
  stageRotation,
  readRotation,
  finishRotation,
  startDeletion,
  addGuard,
  removeGuard,
  proveGuardRecovery,
  readPrices,
  checkLimit,
}
