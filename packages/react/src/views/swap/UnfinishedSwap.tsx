import { discardSwap, getSwap, navigate, resumeSwap, type SwapPlan, setSwap, watchSwap } from '@latchkey/core'
import { type ReactNode, useEffect } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { Note } from '../../parts/Note.tsx'
import { Button } from '../../ui/Button.tsx'
import { ClockIcon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/useStyles.ts'

/**
 * Offers to go on with a swap that has begun: one that was left, or one that a reload or a crash interrupted. Nothing where there is none.
 */
export function UnfinishedSwap(): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { unfinished: messages } = useMessages().swap
  const { caipAddress } = useAccount()
  const { plan, isRunning } = useWatch(getSwap, watchSwap)

  useEffect(() => {
    if (!caipAddress || getSwap(latchkey).plan) return
    const controller = new AbortController()
    // Where it cannot be taken up now it is offered the next time; what is wrong with the server the quote says.
    resumeSwap(latchkey, { signal: controller.signal }).catch(() => {})
    return () => controller.abort()
  }, [latchkey, caipAddress])

  if (!plan || plan.account !== caipAddress || !hasBegun(plan)) return null
  return (
    <Note tone="warning" icon={<ClockIcon />}>
      {messages.explain({ sold: plan.sold.symbol, bought: plan.bought.symbol })}
      <div className="lk-swap-unfinished">
        <Button size="small" onClick={() => navigate(latchkey, 'SwapPreview', {})}>
          {messages.proceed}
        </Button>
        {!isRunning && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              discardSwap(latchkey)
              // A change of nothing discards the plan.
              setSwap(latchkey, {})
            }}
          >
            {messages.discard}
          </Button>
        )}
      </div>
    </Note>
  )
}

/** Whether a plan had a request in the wallet, and something is left to do. */
function hasBegun({ steps, isResumed }: SwapPlan): boolean {
  const isStarted = isResumed || steps.some(({ status }) => status !== 'waiting')
  return isStarted && steps.some(({ status }) => status !== 'done')
}

const css = `
.lk-swap-unfinished { display: flex; gap: 8px; margin-block-start: 8px }
.lk-swap-unfinished > .lk-button:first-child { background: var(--lk-surface-2) }
`
