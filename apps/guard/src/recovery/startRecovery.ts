import type { GuardHandler } from '../GuardContext.ts'
import { mailGuardCode } from '../mail/mailGuardCode.ts'

/** Mails a code for a recovery, whether or not the guard has a share. Only who knows the wallet's id can tell, by its limits. */
export const startRecovery: GuardHandler<'startRecovery'> = (context, request) =>
  mailGuardCode(context, request, 'recover')
