/** nodemailer's codes for a server that could not be spoken to, or takes no mail from this deployment at all. */
const unreachedCodes = [
  'ECONNECTION',
  'ESOCKET',
  'ETIMEDOUT',
  'EDNS',
  'ETLS',
  'EAUTH',
  'ENOAUTH',
  'ECONNREFUSED',
  'ECONNRESET',
]

/** Whether an attempt has not come to a mail server that takes mails at all. */
export function isUnreached(error: unknown): boolean {
  return error instanceof Error && 'code' in error && unreachedCodes.includes(String(error.code))
}

/** What a log may have of a mail server's error, which quotes the address. */
export function withoutAddress(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('unknown')
  // nodemailer's own fields; the original code is the system's.
  const { code, originalCode, responseCode } = error as Error &
    Record<'code' | 'originalCode' | 'responseCode', unknown>
  const parts = [code, originalCode, responseCode].filter(
    (part) => typeof part === 'string' || typeof part === 'number',
  )
  return new Error(parts.length > 0 ? parts.join(' ') : error.name)
}
