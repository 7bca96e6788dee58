import { useTransactions } from '@latchkey/react'
import type { ReactNode } from 'react'
import type { Hex } from 'viem'
import { useWaitForTransactionReceipt } from 'wagmi'

/** What the widget sent last, followed by wagmi. */
export function LastTransaction(): ReactNode {
  const [last] = useTransactions().sent
  const { data: receipt } = useWaitForTransactionReceipt({ hash: last?.hash as Hex | undefined })
  if (!last) return null
  return (
    <section aria-label="Last transaction">
      <h2>Last transaction</h2>
      <p data-testid="hash">{last.hash}</p>
      <p data-testid="receipt">{receipt?.status}</p>
    </section>
  )
}
