import type { ShownError } from './ShownError.ts'

type Cancel = { type: 'cancel' }

/** The screens of recovery by email. */
export type GuardScreens = {
  /** Says who could open the wallet then, before it is set up. */
  guardOffer: { data: { email: string }; answer: { type: 'accept' } | Cancel }
  guardWait: {
    /** `releaseAt`: ISO 8601, from when the wallet opens. */
    data: { email: string; releaseAt: string; error?: ShownError | undefined }
    answer: { type: 'open' | 'stop' } | Cancel
  }
}
