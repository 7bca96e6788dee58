import { AbortedError } from '../../errors/common.ts'
import type { Latchkey } from '../../latchkey.ts'
import { unlessAborted } from '../../waiting/unlessAborted.ts'
import { withDeadline } from '../../waiting/withDeadline.ts'
import { watchBlocked } from '../blockedHosts.ts'
import { examineEmbedded } from './examineEmbedded.ts'
import { examineNodes } from './examineNodes.ts'
import { examinePage, examinePolicy } from './examinePage.ts'
import { examineRelay } from './examineRelay.ts'
import { examineServer } from './examineServer.ts'
import { examineSignIn } from './examineSignIn.ts'
import { type Examination, type Finding, type Outcome, unreachable, wrong } from './Finding.ts'

export type ExamineOptions = {
  signal?: AbortSignal | undefined
  /** For each check, ms. Default 10,000. */
  timeoutMs?: number | undefined
  /** Called with each finding as soon as it is there. */
  onFinding?: ((finding: Finding) => void) | undefined
}

/** Runs every check at once, the page's policy last. @throws AbortedError */
export async function examine(
  latchkey: Latchkey,
  { signal, timeoutMs = 10_000, onFinding = () => {} }: ExamineOptions,
): Promise<readonly Finding[]> {
  const stop = watchBlocked()
  const run = async ({ subject, run, silence = toSilence(timeoutMs) }: Examination): Promise<Finding> => {
    const settle = async (own: AbortSignal): Promise<Outcome> => {
      try {
        return await unlessAborted(Promise.resolve(run(own)), own)
      } catch (error) {
        // Only the end of its time is silence.
        return own.aborted ? silence : toFailure(error)
      }
    }
    const outcome = await withDeadline(settle, { ...(signal && { signal }), timeoutMs })
    if (signal?.aborted) throw new AbortedError({ cause: signal.reason })
    const finding = { subject, ...outcome }
    onFinding(finding)
    return finding
  }
  try {
    const examinations = [examineServer, examineSignIn, examineRelay, examineNodes, examineEmbedded, examinePage]
    const findings = await Promise.all(examinations.flatMap((list) => list(latchkey)).map(run))
    return [...findings, await run({ subject: 'Content-Security-Policy', run: () => examinePolicy(latchkey) })]
  } finally {
    stop()
  }
}

const toSilence = (timeoutMs: number): Outcome =>
  unreachable(`No answer within ${timeoutMs / 1_000} s.`, 'Check the address and the connection, then try again.')

const toFailure = (error: unknown): Outcome =>
  wrong(
    `The check ended with an error: ${error instanceof Error ? error.message : String(error)}`,
    'Correct the option that the error is about, then try again.',
  )
