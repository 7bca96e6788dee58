/**
 * `ok`: works. `wrong`: answers, or its check ends with an error, and has to be changed. `unreachable`: did not answer, which a wrong setting may cause, or an outage, or a
 * device that is offline. `off`: the app does not use it, or it cannot be examined.
 */
export type FindingStatus = 'ok' | 'wrong' | 'unreachable' | 'off'

/** What the doctor found out about one part of the setup. Texts are in English, for developers. */
export type Finding = {
  /** What was examined: 'Server', 'Node of Ethereum'. */
  subject: string
  status: FindingStatus
  /** One sentence. */
  says: string
  /** One sentence that says what to change; absent where nothing has to be. */
  fix?: string
}

export type Outcome = Omit<Finding, 'subject'>

/** One check. */
export type Examination = {
  subject: string
  run: (signal: AbortSignal) => Promise<Outcome> | Outcome
  /** The outcome where its time ends first; default: that there was no answer. */
  silence?: Outcome
}

export const ok = (says: string): Outcome => ({ status: 'ok', says })
export const off = (says: string): Outcome => ({ status: 'off', says })
export const wrong = (says: string, fix: string): Outcome => ({ status: 'wrong', says, fix })
export const unreachable = (says: string, fix: string): Outcome => ({ status: 'unreachable', says, fix })
