import { getRequestedTransactions, type SentDetails, watchRequestedTransactions } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useAccount } from '../hooks/useAccount.ts'
import { useConnectorName } from '../hooks/useConnectorName.ts'
import { useMessages } from '../hooks/useMessages.ts'
import { useWatch } from '../hooks/useWatch.ts'
import { ClockIcon } from '../ui/AccountIcons.tsx'
import { movementSentence } from './ActivityEntry.ts'
import { Note } from './Note.tsx'
import { requestedEntry } from './sentEntry.ts'

type OpenRequestProps = {
  kinds: readonly SentDetails['kind'][]
  /** `amount` is an amount with its symbol, or an NFT. */
  text: (values: { wallet: string; amount: string }) => string
}

/** What the wallet may still show of this account: a form says so, above its button. */
export function OpenRequest({ kinds, text }: OpenRequestProps): ReactNode {
  const { activity } = useMessages()
  const { address, network, connector } = useAccount()
  const wallet = useConnectorName()(connector)
  const requested = useWatch(getRequestedTransactions, watchRequestedTransactions).find(
    ({ details, replaces, from, caipNetworkId }) =>
      !replaces && kinds.includes(details.kind) && from === address && caipNetworkId === network?.caipNetworkId,
  )
  const [movement] = requested ? requestedEntry(requested).movements : []
  if (!movement) return null
  return (
    <Note tone="warning" icon={<ClockIcon />}>
      {text({ wallet, amount: movementSentence({ ...movement, sign: '' }, activity) })}
    </Note>
  )
}
