/** PostgreSQL is shutting down, crashing or starting; has no connection left; class 08, a connection that failed. */
const stateCodes = /^(57P0[123]|53300|08...)$/
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])
/** What the driver says without a code. */
const driverSentences =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/**
 * Whether the database is away, now or in the middle of a query: the same call may do later. A write it happened to may have been made or
 * not.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = 'code' in one ? String(one.code) : ''
    if (stateCodes.test(code) || networkCodes.has(code) || driverSentences.test(one.message)) return true
  }
  return false
}
