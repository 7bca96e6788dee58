import type { ReactNode } from 'react'
import { formatAddress } from '../format/formatAddress.ts'
import { useMessages } from '../hooks/useMessages.ts'
import type { Messages } from '../locales/en.ts'
import { isolate } from '../locales/isolate.ts'
import { useStyles } from '../ui/useStyles.ts'
import { type ActivityEntry, isApproval } from './ActivityEntry.ts'

type CounterpartyProps = {
  entry: ActivityEntry
  /** The other side's name in the address book. */
  contact: string | undefined
}

/** Stands for the address while its sentence is cut in two. */
const mark = '\u0000'
/** As many characters of an address's end as lists show. */
const shownEnd = 6

/**
 * The other side of a transaction, as a sentence: "To 0xf3...b92266". Where there is no room for it the address loses its middle, never its
 * end, which tells it from others.
 */
export function Counterparty({ entry, contact }: CounterpartyProps): ReactNode {
  useStyles(css)
  const { activity } = useMessages()
  if (!entry.counterparty) return null
  if (contact !== undefined) return sentence(entry, isolate(contact), activity)
  const [before, after] = sentence(entry, mark, activity).split(mark)
  const address = formatAddress(entry.counterparty.address)
  return (
    <span className="lk-counterparty">
      {before}
      <bdi dir="ltr">
        <span>{address.slice(0, -shownEnd)}</span>
        {address.slice(-shownEnd)}
      </bdi>
      {after}
    </span>
  )
}

function sentence(
  { counterparty, operationType }: ActivityEntry,
  address: string,
  messages: Messages['activity'],
): string {
  if (isApproval(operationType)) return messages.spender({ address })
  return counterparty?.direction === 'from' ? messages.from({ address }) : messages.to({ address })
}

const css = `
.lk-counterparty { display: flex; white-space: pre }
.lk-counterparty > bdi { display: flex; min-width: 0 }
.lk-counterparty > bdi > span { min-width: 1em; overflow: hidden; text-overflow: ellipsis }
`
