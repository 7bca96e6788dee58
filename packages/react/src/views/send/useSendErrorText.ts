import { formatAmount, type Network } from '@latchkey/core'
import type { BaseError } from '@latchkey/core/errors'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useMessages } from '../../hooks/useMessages.ts'

/** The sentence of an error of a transfer, with what an account of the network must hold, where the network told it. */
export function useSendErrorText(network: Network | undefined): (error: BaseError) => string {
  const { send } = useMessages()
  const errorText = useErrorText()
  return (error) => {
    const minimum = 'minimum' in error ? error.minimum : undefined
    if (!network || typeof minimum !== 'bigint') return errorText(error)
    const { decimals, symbol } = network.nativeCurrency
    return `${errorText(error)} ${send.preview.minimum({ amount: `${formatAmount(minimum, decimals)} ${symbol}` })}`
  }
}
