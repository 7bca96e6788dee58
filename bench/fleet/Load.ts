import type { Client } from './createClient.ts'
import type { Ledger } from './Ledger.ts'
import type { SignInLedger } from './SignInLedger.ts'

/** What every lane of the load has. */
export type Load = {
  client: Client
  ledger: Ledger
  random: () => number
  isRunning: () => boolean
  /** Lets others come to their turn. */
  pause: () => Promise<void>
}

/** What the lanes of sign-ins have. */
export type SignInLoad = Omit<Load, 'ledger'> & { signIns: SignInLedger }
