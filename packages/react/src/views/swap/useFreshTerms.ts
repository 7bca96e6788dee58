import { refreshSwap, type SwapPlan } from '@latchkey/core'
import { useEffect } from 'react'
import { usePageVisible } from '../../hooks/usePageVisible.ts'
import { useWrite, type Write } from '../../hooks/useWrite.ts'

/**
 * Gets a plan new terms whenever the ones shown have ended, while somebody is looking and nothing is being asked of the wallet.
 * @param isHeld true while it must not: the swap is run, or is another account's.
 */
export function useFreshTerms(
  plan: SwapPlan,
  { isHeld }: { isHeld: boolean },
): Write<Parameters<typeof refreshSwap>[1], SwapPlan> {
  const refresh = useWrite(refreshSwap)
  const isVisible = usePageVisible()
  const { expiresAt } = plan.moved ?? plan.terms
  const { run } = refresh
  useEffect(() => {
    if (isHeld || !isVisible) return
    const timer = setTimeout(() => void run({}), Math.max(0, expiresAt - Date.now()))
    return () => clearTimeout(timer)
  }, [isHeld, isVisible, expiresAt, run])
  return refresh
}
