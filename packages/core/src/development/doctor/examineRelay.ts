import { checkRelay } from '@latchkey/pairing'
import type { BaseError } from '../../errors/BaseError.ts'
import { toBaseError } from '../../errors/toBaseError.ts'
import type { Latchkey } from '../../latchkey.ts'
import { toPairingFailure } from '../../pairing/toPairingFailure.ts'
import { toNotice } from '../toNotice.ts'
import { type Examination, type Outcome, off, ok, unreachable, wrong } from './Finding.ts'

/** The relay of wallets on other devices: whether it accepts the project and this page. */
export function examineRelay({ options }: Latchkey): Examination[] {
  const { pairing, projectId = '' } = options
  if (!pairing) return [{ subject: 'Relay', run: () => off('The app has no `pairing`.') }]
  const run = async (signal: AbortSignal): Promise<Outcome> => {
    try {
      await checkRelay({ relayUrl: pairing.relayUrl, projectId: pairing.projectId ?? projectId, signal })
      return ok('It accepts the project and this origin.')
    } catch (error) {
      return toOutcome(toBaseError(toPairingFailure(error)))
    }
  }
  const silence = unreachable(`${pairing.relayUrl} does not answer.`, 'Start the relay, or correct `pairing.relayUrl`.')
  return [{ subject: 'Relay', run, silence }]

  function toOutcome(error: BaseError): Outcome {
    const notice = toNotice(error, options)
    if (notice) return wrong(notice.title, notice.fix)
    return silence
  }
}
