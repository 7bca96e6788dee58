import type { ReactElement } from 'react'
import { useStyles } from '../../../../packages/react/src/ui/useStyles.ts'
import { ApproveFooter } from './ApproveFooter.tsx'
import { ApprovePreview } from './ApprovePreview.tsx'
import { Details } from './Details.tsx'
import { useLaterMessages } from './laterMessages.ts'
import { errorText, useMessages } from './messages.ts'
import { Passages } from './Passages.tsx'
import { ErrorLine, Screen } from './Screen.tsx'
import type { ScreenProps } from './screenStore.ts'
import type { ShownFact, Warning } from './screens.ts'
import { toDetail } from './toDetail.ts'

/** Warnings of what can take everything; the others are notes. */
const severe: readonly Warning[] = [
  'unlimited',
  'approveAll',
  'swapReceiver',
  'swapMinimum',
  'imitation',
  'previewDiffers',
  'silentApproval',
  'account',
  'permit',
  'otherChain',
  'highFee',
  'bytes',
]

/** What an app wants to have signed, whole: who asks, what it does by its own bytes, what to beware of. */
export function Approve({ data, busy, answer }: ScreenProps<'approve'>): ReactElement {
  useStyles(css)
  const messages = useMessages()
  const later = useLaterMessages()
  const { approve } = later
  const { kind, origin, address, chain, facts, text, raw, preview, warnings, notes = [], blocked, error } = data
  // A field of the message that is named like one of the domain stands below another title.
  const sections = [
    ...splitGroups(facts.filter(({ name, isDetail }) => name !== 'domain' && name !== 'path' && !isDetail)),
    { title: approve.domain, rows: facts.filter(({ name }) => name === 'domain') },
    { title: approve.data, rows: facts.filter(({ name }) => name === 'path') },
  ].filter(({ rows }) => rows.length > 0)
  const failure = error ?? (blocked && { code: blocked })
  const details = facts.filter(({ isDetail }) => isDetail)
  const isFolded = preview?.kind === 'changes' && preview.isDetail
  const decline = () => answer({ type: 'cancel' })
  const [action, ...others] = facts.flatMap((fact) => (fact.name === 'action' ? [fact.value] : []))
  const isSwap = kind === 'transaction' && action === 'swap' && others.length === 0
  const send = isSwap ? approve.actions.swap : approve.send
  return (
    <Screen
      title={isSwap ? approve.actions.swap : approve.titles[kind]}
      onClose={decline}
      footer={
        <ApproveFooter
          approveLabel={kind === 'transaction' ? send : approve.sign}
          busy={busy}
          blocked={blocked !== undefined}
          network={chain.name}
          isHeld={data.stepUp === 'hold'}
          onApprove={() => answer({ type: 'approve' })}
          declineLabel={blocked === undefined ? undefined : approve.back}
          onDecline={decline}
        />
      }
    >
      <Details rows={[{ label: approve.askedBy, value: origin }]} />
      {warnings.map((warning) => (
        <p key={warning} className="lk-warning" data-agreed data-severe={severe.includes(warning) || undefined}>
          {approve.warnings[warning]}
        </p>
      ))}
      {notes.map((note) => (
        <p key={note.text} className="lk-warning" data-agreed data-severe={note.severe || undefined}>
          {note.text}
        </p>
      ))}
      {text !== undefined && (
        <>
          <h2 className="lk-subtitle">{approve.message}</h2>
          <pre className="lk-message" dir="auto">
            <Passages text={text} />
          </pre>
        </>
      )}
      {sections.map(({ title, rows }, index) => (
        <div key={index} className="lk-facts">
          {title && <h2 className="lk-subtitle">{title}</h2>}
          <Details rows={rows.map((fact) => toDetail(fact, later))} />
        </div>
      ))}
      {preview && !isFolded && <ApprovePreview preview={preview} messages={later} />}
      {data.stepUp === 'passkey' && <p className="lk-screen-caption">{approve.passkey}</p>}
      {failure && <ErrorLine text={errorText(messages, failure)} />}
      <details className="lk-more">
        <summary>{approve.details}</summary>
        {preview && isFolded && <ApprovePreview preview={preview} messages={later} />}
        <Details
          rows={[
            ...details.map((fact) => toDetail(fact, later)),
            { label: approve.account, value: address, kind: 'address', isKnown: true },
          ]}
        />
        {raw !== undefined && (
          <>
            <h2 className="lk-subtitle">{approve.raw}</h2>
            <pre className="lk-message" dir="ltr">
              {raw}
            </pre>
          </>
        )}
      </details>
    </Screen>
  )
}

/** Facts up to the next one that starts a group: what each part of a transaction does. */
function splitGroups(facts: readonly ShownFact[]): { title: string; rows: ShownFact[] }[] {
  const groups: { title: string; rows: ShownFact[] }[] = [{ title: '', rows: [] }]
  for (const fact of facts) {
    if ('starts' in fact && fact.starts) groups.push({ title: '', rows: [] })
    groups.at(-1)?.rows.push(fact)
  }
  return groups
}

const css = `
.lk-subtitle { margin: 16px 0 8px; font-size: 13px; font-weight: 500; line-height: 16px; color: var(--lk-text-2) }
.lk-facts { margin-block-start: 8px }
.lk-message {
  margin: 0; padding: 12px; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; line-height: 22px;
  background: var(--lk-surface-1); border-radius: var(--lk-radius-control)
}
.lk-warning {
  margin: 8px 0 0; padding: 10px 12px; font-size: 13px; line-height: 18px; color: var(--lk-warning);
  border-radius: var(--lk-radius-control); box-shadow: inset 0 0 0 1px currentColor
}
.lk-warning[data-severe] { color: var(--lk-negative); font-weight: 500 }
.lk-more { margin-block-start: 8px }
.lk-more summary { padding: 12px; cursor: pointer; font-size: 13px; line-height: 20px; color: var(--lk-text-2); border-radius: 10px }
.lk-more summary:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 2px }
`
