import type { PhoneLog } from './createPhoneLog.ts'
import type { PhoneScript } from './createPhoneScript.ts'
import type { PhoneState } from './createPhoneState.ts'
import type { PhoneWalletOptions } from './PhoneWalletOptions.ts'
import type { OfficialClient } from './startSignClient.ts'

export type PhoneContext = {
  client: OfficialClient
  state: PhoneState
  script: PhoneScript
  log: PhoneLog
  onProposal: PhoneWalletOptions['onProposal']
  onRequest: PhoneWalletOptions['onRequest']
  now(): number
  /** Aborts when the wallet is closed. */
  signal: AbortSignal
  /** Runs one transaction after the other, so that no two take the same nonce. */
  inTurn<Result>(run: () => Promise<Result>): Promise<Result>
}
