import type { GuardHandler } from '../GuardContext.ts'
import { mailGuardCode } from '../mail/mailGuardCode.ts'

/** Mails a code for a recovery. Nothing here depends on whether the guard has a share: it is not even looked up. */
export const startRecovery: GuardHandler<'startRecovery'> = (context, request) =>
  mailGuardCode(context, request, 'recover')
