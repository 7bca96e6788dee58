import { randomUUID } from 'node:crypto'
import { createRecipient, type TestDevice } from '../createTestDevice.ts'
import type { ReceivedMail } from '../startMailServer.ts'

/** What the run has at hand. */
export type Crashes = {
  origin: string
  hpkeKey: () => string
  createDevice: () => Promise<TestDevice>
  /** Signs in by email, with a session that is less than five minutes old afterwards. */
  signIn: (device: TestDevice, email: string) => Promise<void>
  requestCode: (device: TestDevice, email: string) => Promise<{ flowId: string; code: string }>
  /** Lets every address be mailed again, as after a while. */
  forgetMails: () => Promise<void>
  /** How many mails have arrived. */
  countMails: () => number
  /** The first mail to an address after the first `seen` ones whose subject and text match. */
  findMail: (find: { to: string; pattern: RegExp; seen: number }) => Promise<ReceivedMail>
  /** Reads or prepares the database as an operator could. */
  query: (sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>
  /** Ends the server with SIGKILL and starts it again. */
  restart: () => Promise<void>
  /** A statement of the guard's, which its configured key verifies. */
  signTicket: (claims: { walletId: string; enrolmentId: string; email: string; deviceKey: string }) => Promise<string>
  /** Sends the visitor of a login to the provider and back. */
  visitProvider: (url: string) => Promise<void>
}

/** A change that the server is killed in: repeated afterwards, it must succeed as if nothing had happened. */
export type Operation = {
  /**
   * The request; rejects when the server dies.
   * @param signal aborts when it does.
   */
  run: (signal: AbortSignal) => Promise<void>
  /** What must hold after the restart, before the repetition; throws a sentence where it does not. */
  check: () => Promise<void>
  /** The repetition, and what must hold after it. */
  repeat: () => Promise<void>
}

export type Prepare = (crashes: Crashes) => Promise<Operation>

export const newEmail = () => `${randomUUID()}@visitor.test`

export function assert(isTrue: boolean, sentence: string): void {
  if (!isTrue) throw new Error(sentence)
}

/** Whether a device gets back exactly this share. */
export async function holds(device: TestDevice, enrolmentId: string, share: Buffer): Promise<boolean> {
  const { recipient, open } = await createRecipient()
  const { result } = await device.call('releaseShare', { enrolmentId, recipient, purpose: 'verify' })
  return result !== undefined && (await open(result.authShare, enrolmentId)).equals(share)
}
