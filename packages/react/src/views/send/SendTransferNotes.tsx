import { formatAmount, getTransferNotes, type Network, type TokenBalance } from '@latchkey/core'
import type { ReactNode } from 'react'
import { formatTokenAmount } from '../../format/formatTokenAmount.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useRead } from '../../hooks/useRead.ts'
import { AddressGroups } from '../../parts/AddressGroups.tsx'
import { Note } from '../../parts/Note.tsx'
import { CircleAlertIcon, TriangleAlertIcon } from '../../ui/Icon.tsx'

type SendTransferNotesProps = {
  token: TokenBalance
  amount: string
  receiver: string
  memo: string | undefined
  network: Network
}

/** What the network and the token's own rules make of a transfer: what the recipient does not get, and what else is paid. */
export function SendTransferNotes({
  token,
  amount,
  receiver,
  memo: given,
  network,
}: SendTransferNotesProps): ReactNode {
  const { notes: messages } = useMessages().send
  const notes = useRead(getTransferNotes, { token, amount, receiver, memo: given }).data
  if (!notes) return null
  const { withheld, accountDeposit, memo, owner, permanentDelegate, isScaled } = notes
  const decimals = Number(token.quantity.decimals)
  const { symbol } = token
  const shownOf = (units: bigint, { decimals, symbol }: { decimals: number; symbol: string }) =>
    `${formatTokenAmount(formatAmount(units, decimals), decimals)} ${symbol}`
  return (
    <>
      {withheld !== undefined && (
        <Note tone="warning" icon={<TriangleAlertIcon />}>
          {messages.withheld({ symbol, amount: shownOf(withheld, { decimals, symbol }) })}
        </Note>
      )}
      {permanentDelegate !== undefined && (
        <Note tone="warning" icon={<TriangleAlertIcon />}>
          {messages.permanentDelegate({ symbol })}
        </Note>
      )}
      {isScaled && <Note icon={<CircleAlertIcon />}>{messages.scaled({ symbol })}</Note>}
      {owner !== undefined && (
        <Note icon={<CircleAlertIcon />}>
          {messages.tokenAccount}
          <AddressGroups address={owner} />
        </Note>
      )}
      {accountDeposit !== undefined && (
        <Note icon={<CircleAlertIcon />}>
          {messages.accountDeposit({ symbol, amount: shownOf(accountDeposit, network.nativeCurrency) })}
        </Note>
      )}
      {memo !== undefined && <Note icon={<CircleAlertIcon />}>{messages.memo({ memo })}</Note>}
    </>
  )
}
