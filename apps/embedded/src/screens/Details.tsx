import type { ReactElement } from 'react'
import { useStyles } from '../../../../packages/react/src/ui/useStyles.ts'
import { Passages } from './Passages.tsx'

export type Detail = {
  label: string
  value: string
  /** An address is shown whole, in groups that can be compared; a danger in red. */
  kind?: 'text' | 'address' | 'danger' | undefined
  /** Below the value. */
  note?: string | undefined
  /** The visitor's own, or known to the wallet: they do not have to read it to agree. */
  isKnown?: boolean
}

/** Facts about a request, one below the other. */
export function Details({ rows }: { rows: readonly Detail[] }): ReactElement {
  useStyles(css)
  return (
    <dl className="lk-details">
      {rows.map(({ label, value, note, kind = 'text', isKnown = false }, index) => (
        <div key={index} data-kind={kind}>
          <dt>{isKnown ? label : <Passages text={label} />}</dt>
          <dd data-agreed={(kind === 'address' && !isKnown) || undefined}>
            {kind === 'address' ? <Address value={value} /> : isKnown ? <bdi>{value}</bdi> : <Passages text={value} />}
            {note !== undefined && <bdi className="lk-detail-note">{note}</bdi>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** An address, whole, in groups of four characters. Whatever else stands in its place is not split. */
function Address({ value }: { value: string }): ReactElement {
  const groups = /^[0-9A-Za-z]{32,90}$/.test(value) ? (value.match(/^0x|.{1,4}/g) ?? [value]) : [value]
  return (
    <bdi className="lk-address" dir="ltr">
      {groups.map((group, index) => (
        <span key={index}>{group}</span>
      ))}
    </bdi>
  )
}

const css = `
.lk-details { margin: 0; display: grid; gap: 1px; border-radius: var(--lk-radius-control); overflow: hidden }
.lk-details > div {
  display: flex; flex-wrap: wrap; justify-content: space-between; gap: 2px 12px; padding: 8px 12px; background: var(--lk-surface-1)
}
.lk-details > [data-kind=address] { flex-flow: column }
.lk-details dt { font-size: 13px; line-height: 20px; color: var(--lk-text-2) }
.lk-details dd { margin: 0; font-weight: 500; line-height: 20px; overflow-wrap: anywhere }
.lk-details > :not([data-kind=address]) dd { margin-inline-start: auto; text-align: end }
.lk-details [data-kind=danger] dd { color: var(--lk-negative) }
.lk-detail-note { display: block; font-size: 13px; font-weight: 400; line-height: 18px; color: var(--lk-text-2) }
.lk-address { display: flex; flex-wrap: wrap; column-gap: .35em; font-variant-numeric: tabular-nums; letter-spacing: .01em }
.lk-address span:nth-child(odd):not(:first-child) { color: var(--lk-text-2) }
`
