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
 * Offers to continue a swap that has begun: one that the visitor left, or that a reload or a crash interrupted.
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
    // If it cannot be resumed now, it is offered the next time; the quote shows errors of the server.
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
              // An empty change discards the plan.
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

/** Whether a plan has sent the wallet a request, and has steps left. */
function hasBegun({ steps, isResumed }: SwapPlan): boolean {
  const isStarted = isResumed || steps.some(({ status }) => status !== 'waiting')
  return isStarted && steps.some(({ status }) => status !== 'done')
}

const css = `
.lk-swap-unfinished { display: flex; gap: 8px; margin-block-start: 8px }
.lk-swap-unfinished > .lk-button:first-child { background: var(--lk-surface-2) }
`
