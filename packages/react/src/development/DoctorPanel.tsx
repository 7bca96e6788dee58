import { type Finding, type FindingStatus, runDoctor } from '@latchkey/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { Button } from '../ui/Button.tsx'
import { CheckIcon } from '../ui/ConnectIcons.tsx'
import { TriangleAlertIcon, XIcon } from '../ui/Icon.tsx'
import { useStyles } from '../ui/useStyles.ts'

/** Faults first: what has to be changed, then what did not answer. */
const order: readonly FindingStatus[] = ['wrong', 'unreachable', 'ok', 'off']
const words: Record<FindingStatus, string> = {
  wrong: 'Wrong',
  unreachable: 'No answer',
  ok: 'OK',
  off: 'Not used',
}

/** Runs the doctor, and shows each finding as it comes. Leaving ends the checks. */
export function DoctorPanel(): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const [run, setRun] = useState(0)
  const [findings, setFindings] = useState<readonly Finding[]>([])
  const [isDone, setDone] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each run is a new examination.
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    setFindings([])
    setDone(false)
    const onFinding = (finding: Finding) => {
      if (!signal.aborted) setFindings((before) => [...before, finding])
    }
    runDoctor(latchkey, { signal, onFinding }).then(
      () => setDone(true),
      () => setDone(true),
    )
    return () => controller.abort()
  }, [latchkey, run])

  const sorted = order.flatMap((status) => findings.filter((finding) => finding.status === status))
  return (
    <div className="lk-doctor">
      <Button size="small" busy={!isDone} onClick={() => setRun(run + 1)}>
        {isDone ? 'Examine again' : 'Examining'}
      </Button>
      <ul aria-label="Findings">
        {sorted.map(({ subject, status, says, fix }) => (
          <li key={subject} data-status={status}>
            <Mark status={status} />
            <strong>
              {subject}
              <span className="lk-hidden">: {words[status]}</span>
            </strong>
            <span>{says}</span>
            {fix && <span className="lk-doctor-fix">{fix}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Mark({ status }: { status: FindingStatus }): ReactNode {
  if (status === 'ok') return <CheckIcon size={16} />
  if (status === 'wrong') return <XIcon size={16} />
  return status === 'unreachable' ? <TriangleAlertIcon size={16} /> : <i />
}

const css = `
.lk-doctor {
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; padding-block-start: 8px; border-top: 1px solid var(--lk-line)
}
.lk-notices .lk-doctor li { grid-template-columns: 16px minmax(0, 1fr); column-gap: 8px }
.lk-doctor li > span { grid-column: 2 }
.lk-doctor li[data-status=ok] > svg { color: var(--lk-positive) }
.lk-doctor li[data-status=wrong] > svg { color: var(--lk-negative) }
.lk-doctor li[data-status=unreachable] > svg { color: var(--lk-warning) }
.lk-notices .lk-doctor-fix { color: var(--lk-text-1) }
`
