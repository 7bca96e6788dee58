/**
 * Parts of this server that another process of the embedded wallet is built of, `apps/guard`: the code, never the data. That process has a
 * database, a key and a mail server of its own.
 */
export { createBareApp } from './createBareApp.ts'
export { type Database, DatabaseUnreachableError, type OpenedDatabase } from './db/Database.ts'
export { DatabaseInUseError, DataFolderError } from './db/lockFolder.ts'
export { openDatabase } from './db/openDatabase.ts'
export { walletAddressLimits, walletLoginFlows, walletMails, walletSecrets } from './db/schema.ts'
export { toErrorResponse } from './errors/ApiError.ts'
export { ConfigError } from './errors/ConfigError.ts'
export { ListenError, orListenError } from './errors/ListenError.ts'
export { parseSettings } from './errors/parseSettings.ts'
export { type Repeated, repeatWork } from './lifecycle/repeatWork.ts'
export { serveMetrics } from './metrics/serveMetrics.ts'
export { readBodies } from './middleware/boundBodies.ts'
export { callerKey } from './middleware/callerKey.ts'
export { ignoreExpectations } from './middleware/handleBrokenRequests.ts'
export { toErrorAnswer } from './middleware/handleErrors.ts'
export { createInputParser } from './routes/parseInput.ts'
export type { Secret } from './secrets/createSecret.ts'
export { createMemoryRateLimiter } from './state/memory/createMemoryRateLimiter.ts'
export { createMemoryNonces } from './state/memory/createMemoryState.ts'
export type { SharedState } from './state/SharedState.ts'
export { createOriginCheck, type OriginCheck } from './wallet/http/createOriginCheck.ts'
export { sendConfirmation } from './wallet/http/sendConfirmation.ts'
export { setWalletHeaders } from './wallet/http/setWalletHeaders.ts'
export { hashText, verifyProof } from './wallet/http/verifyProof.ts'
export { walletError } from './wallet/http/walletError.ts'
export { createLocalKeyProvider } from './wallet/keys/createLocalKeyProvider.ts'
export { createShareKeys } from './wallet/keys/createShareKeys.ts'
export type { KeyProvider } from './wallet/keys/KeyProvider.ts'
export {
  type DeploymentKeys,
  deploymentContext,
  deriveKey,
  deriveKeys,
  openSecret,
} from './wallet/keys/openDeploymentKeys.ts'
export { readKeyFile } from './wallet/keys/openKeyProvider.ts'
export { codeMinutes, mailCode, resendAfterSeconds, tryCode } from './wallet/login/emailCodes.ts'
export { spendBudget } from './wallet/login/limitCallers.ts'
export { parseEmail } from './wallet/login/parseEmail.ts'
export { createMailer } from './wallet/mail/createMailer.ts'
export { createOutbox, type MailBacklog, type Outbox } from './wallet/mail/createOutbox.ts'
export { type Mail, noticeMs } from './wallet/mail/Mail.ts'
export { isolate, type MailLanguage, mailLanguages, readMailLanguage } from './wallet/mail/mailLanguages.ts'
export { writeMail } from './wallet/mail/writeMail.ts'
export { hexKey, hostOfMail, mailFrom, secret, secureOrigin, smtpUrl } from './wallet/settings.ts'
