import { formatAmount, type Network } from '@latchkey/core'
import type { BaseError, ErrorCode } from '@latchkey/core/errors'
import type { ReactNode } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { Note } from '../../parts/Note.tsx'
import { CircleAlertIcon } from '../../ui/Icon.tsx'

/** Why nothing was sent; in the footer, where nothing covers it. */
export function SendOutcome({
  code,
  error,
  network,
}: {
  code: ErrorCode | undefined
  error: BaseError | undefined
  network: Network
}): ReactNode {
  const { send, errors } = useMessages()
  if (!code) return null
  const { decimals, symbol } = network.nativeCurrency
  // What an account of the network must hold, in its native currency.
  const minimum = error?.code === code && 'minimum' in error ? error.minimum : undefined
  return (
    <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
      {code === 'USER_REJECTED' ? send.preview.declined : errors[code]}
      {typeof minimum === 'bigint' &&
        ` ${send.preview.minimum({ amount: `${formatAmount(minimum, decimals)} ${symbol}` })}`}
    </Note>
  )
}
