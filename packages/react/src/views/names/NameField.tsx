import { type CheckedName, checkName, getNameDomains } from '@latchkey/core'
import { type NameLabel, parseNameLabel } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useDebounced } from '../../hooks/useDebounced.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useRead } from '../../hooks/useRead.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { CircleCheckIcon } from '../../ui/Icon.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useStyles } from '../../ui/useStyles.ts'

export type NameFieldProps = {
  /** As typed. */
  value: string
  onChange: (value: string) => void
  readOnly: boolean
  availability: Availability
  /** The domains of the server; a select when there are several. */
  domains: readonly string[]
  domain: string | undefined
  onDomain: (domain: string) => void
}

/** The field for a name, and its availability. Data attribute of the second line: `data-state`. */
export function NameField(props: NameFieldProps): ReactNode {
  const { value, onChange, readOnly, availability, domains, domain, onDomain } = props
  useStyles(css)
  const { names: messages } = useMessages()
  const { status } = availability
  const isSlow = useSlow(status === 'checking')
  const line = {
    typing: messages.rule,
    checking: isSlow ? messages.checkSlow : messages.checking,
    failed: messages.checkFailed,
    available: messages.available(nameOf(availability)),
    taken: '',
    reserved: '',
  }[status]
  return (
    <div className="lk-name-field">
      <TextField
        typedFirst
        label={messages.field}
        labelShown
        dir="ltr"
        inputMode="text"
        enterKeyHint="done"
        maxLength={255}
        value={value}
        onChange={onChange}
        readOnly={readOnly}
        error={problemOf(availability, messages)}
        end={
          domains.length > 1 ? (
            <select
              className="lk-name-zone"
              aria-label={messages.domain}
              value={domain}
              disabled={readOnly}
              onChange={(event) => onDomain(event.target.value)}
            >
              {domains.map((one) => (
                <option key={one} value={one}>
                  .{one}
                </option>
              ))}
            </select>
          ) : (
            <span className="lk-name-zone">{domain && `.${domain}`}</span>
          )
        }
      />
      <div className="lk-name-line" role="status" data-state={status}>
        {status === 'checking' && <Spinner size={14} />}
        {status === 'available' && <CircleCheckIcon size={16} />}
        <span>{line}</span>
      </div>
    </div>
  )
}

function nameOf(availability: Availability): { name: string } {
  return { name: 'name' in availability ? availability.name : '' }
}

/** What is wrong with the name; undefined while it is valid or unfinished. */
function problemOf(availability: Availability, messages: ReturnType<typeof useMessages>['names']): string | undefined {
  if (availability.status === 'taken') return messages.taken(availability)
  if (availability.status === 'reserved') return messages.reserved(availability)
  if (availability.status !== 'typing' || !availability.problem || availability.problem === 'short') return undefined
  return messages.problems[availability.problem]
}

/** Typing pauses this long before the name is checked. */
const pauseMs = 300

type Availability =
  /** Not checked yet: empty, or with the problem that `parseNameLabel` reports. */
  { status: 'typing'; problem: NameLabel['problem'] } | { status: 'checking' } | { status: 'failed' } | CheckedName

/** Whether the typed name can be registered: requested after a pause, which aborts the request before. */
export function useAvailability(options: { typed: string; domain: string | undefined }) {
  const domains = useRead(getNameDomains, {})
  const domain = options.domain ?? domains.data?.[0]
  const { label, problem } = parseNameLabel(options.typed)
  const settled = useDebounced(label ?? '', pauseMs)
  const checked = useRead(checkName, { label: settled, domain: domain ?? '' })
  const isFailed = checked.status === 'error' && !checked.isFetching

  return {
    domain,
    domains: domains.data ?? [],
    label,
    availability: availability(),
    tryAgain: () => void (domains.status === 'error' ? domains.refetch() : checked.refetch()),
  }

  function availability(): Availability {
    if (domains.status === 'error') return { status: 'failed' }
    if (label === undefined) return { status: 'typing', problem }
    if (settled !== label) return { status: 'checking' }
    if (isFailed) return { status: 'failed' }
    return checked.data?.name === `${label}.${domain}` ? checked.data : { status: 'checking' }
  }
}

/* An error takes the place of the line: nothing below moves. */
const css = `
.lk-name-field { min-height: 96px }
.lk-name-field .lk-text-field-box { direction: ltr }
.lk-name-zone {
  flex: none; max-width: 55%; overflow: hidden; text-overflow: ellipsis; font-size: 15px; line-height: 20px; color: var(--lk-text-2)
}
select.lk-name-zone {
  appearance: none; border: 0; padding: 0 4px; height: 44px; background: transparent; font: inherit; color: var(--lk-text-1);
  cursor: pointer
}
.lk-name-line {
  display: flex; align-items: center; gap: 6px; min-height: 16px; margin: 8px 4px 0; font-size: 13px; line-height: 16px;
  color: var(--lk-text-2)
}
.lk-name-field .lk-text-field-error[data-kept] { min-height: 0 }
.lk-text-field:has([aria-invalid]) + .lk-name-line { display: none }
.lk-name-line[data-state=available] { color: var(--lk-positive) }
.lk-name-line > span { overflow-wrap: anywhere }
select.lk-name-zone:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 2px }
`
