import { type CheckedName, checkName, getNameDomains } from '@latchkey/core'
import { type NameLabel, parseNameLabel } from '@latchkey/core/internal'
import { useDebounced } from '../../hooks/useDebounced.ts'
import { useRead } from '../../hooks/useRead.ts'

/** A pause in typing this long is asked about. */
const pauseMs = 300

export type Availability =
  /** Nothing to ask about yet: empty, or as `parseNameLabel` says. */
  { status: 'typing'; problem: NameLabel['problem'] } | { status: 'checking' } | { status: 'failed' } | CheckedName

/** Whether what is typed can be registered: asked of the server after a pause, the question before given up. */
export function useAvailability(options: { typed: string; domain: string | undefined }) {
  const domains = useRead(getNameDomains, {})
  const domain = options.domain ?? domains.data?.[0]
  const { label, problem } = parseNameLabel(options.typed)
  const settled = useDebounced(label ?? '', pauseMs)
  const checked = useRead(checkName, { label: settled, domain: domain ?? '' })
  const isFailed = domains.status === 'error' || (checked.status === 'error' && !checked.isFetching)

  return {
    domain,
    domains: domains.data ?? [],
    label,
    availability: availability(),
    tryAgain: () => void (domains.status === 'error' ? domains.refetch() : checked.refetch()),
  }

  function availability(): Availability {
    if (label === undefined) return { status: 'typing', problem }
    if (settled !== label) return { status: 'checking' }
    if (isFailed) return { status: 'failed' }
    return checked.data?.name === `${label}.${domain}` ? checked.data : { status: 'checking' }
  }
}
