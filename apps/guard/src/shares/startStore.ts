import type { GuardHandler } from '../GuardContext.ts'
import { mailGuardCode } from '../mail/mailGuardCode.ts'

/** Mails the code that proves the address which a share is to be stored for. */
export const startStore: GuardHandler<'startStore'> = (context, request) => mailGuardCode(context, request, 'store')
