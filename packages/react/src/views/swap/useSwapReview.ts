import {
  acceptSwap,
  formatAmount,
  getConnectors,
  getSwap,
  prepareSwap,
  refreshSwap,
  runSwap,
  type SwapPlan,
  swapLoss,
  watchConnectors,
  watchSwap,
} from '@latchkey/core'
import type { ErrorCode } from '@latchkey/core/errors'
import { goBack } from '@latchkey/core/internal'
import { useState } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useConnectorName } from '../../hooks/useConnectorName.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useOnline } from '../../hooks/useOnline.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { useWrite } from '../../hooks/useWrite.ts'
import type { ButtonProps } from '../../ui/Button.tsx'
import { endOf } from './useSwapForm.ts'
import { useRenewal } from './useSwapQuotes.ts'

/** Errors that the view shows in another place. */
const shownElsewhere = new Set(['SWAP_PRICE_MOVED', 'SWAP_QUOTE_EXPIRED'])

/** How far the review of a plan is, what keeps it from going on, and what its buttons do. */
export function useSwapReview(plan: SwapPlan) {
  const latchkey = useLatchkey()
  const { swap, common } = useMessages()
  const messages = swap.preview
  const { caipAddress, connector } = useAccount()
  const connectors = useWatch(getConnectors, watchConnectors)
  const signer = connectors.find(({ id, chain }) => id === plan.connectorId && plan.account.startsWith(`${chain}:`))
  const wallet = useConnectorName()(signer)
  const { isRunning } = useWatch(getSwap, watchSwap)
  const swapping = useWrite(runSwap)
  const prepare = useWrite(prepareSwap)
  const [consent, setConsent] = useState<number>()
  // Two wallets may hold the same account.
  const isOtherWallet = connector?.id !== plan.connectorId
  const isStale = !isRunning && (isOtherWallet || caipAddress !== plan.account)
  // Without a network the wallet could send nothing, and its error would say something else.
  const isOffline = !useOnline() && !isRunning && !isStale
  const isPreparing = prepare.status === 'pending'
  const refresh = useWrite(refreshSwap)
  const { expiresAt } = plan.moved ?? plan.terms
  useRenewal(isRunning || isStale || isPreparing ? undefined : expiresAt, refresh.run)
  const step = plan.steps.find(({ status }) => status !== 'done')
  const isRequesting = isRunning && step?.status === 'requested'
  const isRefreshing = refresh.status === 'pending' || isPreparing
  const isOtherNetwork = !isOtherWallet && endOf(caipAddress) === endOf(plan.account)
  const changed: ErrorCode = isOtherNetwork ? 'NETWORK_CHANGED' : 'ACCOUNT_CHANGED'
  const loss = swapLoss(plan.terms, plan)
  const needsConsent = loss?.needsConsent === true && (consent === undefined || consent < loss.bps)
  const failure = [swapping.error, prepare.error, refresh.error].find(
    (error) => error && !shownElsewhere.has(error.code),
  )
  const isShownByStep = step?.status === 'failed' && failure?.code === step.error?.code

  /** Makes the plan again with another spending limit, or with an approval in place of a signature. */
  function choose(approval: SwapPlan['approval'], { permit = true } = {}) {
    const { sold, bought, slippageBps, provider, account, dollars } = plan
    const amount = formatAmount(plan.amountIn, sold.decimals)
    const terms = { sold, bought, amount, dollars: dollars?.typed, slippageBps, provider }
    // Of several choices in a row the last one counts.
    prepare.cancel()
    void prepare.run({ ...terms, account, approval, permit })
  }

  /** The next thing to do: start over, wait, accept or get new terms, or send the wallet the next step. */
  function primaryAction(): ButtonProps {
    if (isStale) return { children: messages.startOver, onClick: () => goBack(latchkey) }
    if (isRunning) return { children: isRequesting ? messages.waiting({ wallet }) : messages.confirming, busy: true }
    if (plan.moved)
      return { children: messages.confirmChanged, busy: isRefreshing, onClick: () => acceptSwap(latchkey) }
    if (refresh.error) return { children: messages.refresh, onClick: () => void refresh.run({}) }
    const isApproval = step?.kind === 'approve' || step?.kind === 'reset'
    return {
      children:
        step?.status === 'failed'
          ? common.tryAgain
          : step?.kind === 'permit'
            ? messages.signAndSwap
            : isApproval
              ? messages.approveAndSwap
              : messages.swap,
      busy: isRefreshing,
      disabled: needsConsent,
      onClick: () => void swapping.run({ acceptedLossBps: consent }),
    }
  }

  return {
    /** The first step that is not done. */
    step,
    /** The wallet that signs, and its name. */
    signer,
    wallet,
    isRunning,
    /** Whether the wallet has the request. */
    isRequesting,
    isPreparing,
    isRefreshing,
    /** Why this plan can no longer be run. */
    stale: isStale ? changed : undefined,
    /** While the browser reports no network; nothing can be done then. */
    isOffline,
    error: isStale || isOffline || isShownByStep ? undefined : failure,
    /** Present where the visitor must accept what the swap loses. */
    loss: loss?.needsConsent ? loss : undefined,
    needsConsent,
    setConsent,
    choose,
    action: { ...primaryAction(), ...(isOffline && { disabled: true }) },
  }
}
