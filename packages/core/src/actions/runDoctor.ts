import type { ExamineOptions } from '../development/doctor/examine.ts'
import type { Finding } from '../development/doctor/Finding.ts'
import type { Latchkey } from '../latchkey.ts'

/**
 * Examines the setup: the server, its version, project and origin, the clock, the relay, each network's nodes, the embedded wallet, the
 * page's storage and policy, sign-in and analytics, as far as the app uses them. Sends a few requests to each; changes nothing. Only an app
 * that calls it loads its code.
 *
 * @returns a finding for each, `wrong` and `unreachable` ones with what to change.
 * @throws AbortedError
 * @example
 * const faults = (await runDoctor(latchkey)).filter(({ fix }) => fix !== undefined)
 * faults // [{ subject: 'Server', status: 'wrong', says: 'Invalid App Configuration', fix: 'Add https://app.example.com to …' }]
 */
export async function runDoctor(latchkey: Latchkey, options: ExamineOptions = {}): Promise<readonly Finding[]> {
  const { examine } = await import('../development/doctor/examine.ts')
  return await examine(latchkey, options)
}
