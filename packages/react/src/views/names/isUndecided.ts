import type { BaseError } from '@latchkey/core/errors'

/** Whether a name was signed for and its server has not said yes or no: registering it again asks the server alone. */
export function isUndecided(error: BaseError | undefined, step: 'sign' | 'register'): boolean {
  const isOfServer = error && ['SERVER_UNAVAILABLE', 'SERVER_ANSWER_INVALID', 'HTTP_STATUS'].includes(error.code)
  return step === 'register' && isOfServer === true
}
