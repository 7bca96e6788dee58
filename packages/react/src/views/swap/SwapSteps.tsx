import type { SwapPlan, SwapStep } from '@latchkey/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useConnectorName } from '../../hooks/useConnectorName.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { explorerUrl } from '../../parts/explorerUrl.ts'
import { CheckIcon, ExternalLinkIcon } from '../../ui/ConnectIcons.tsx'
import { CircleAlertIcon } from '../../ui/Icon.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { scrollClear } from '../../ui/scrollClear.ts'
import { useStyles } from '../../ui/useStyles.ts'

/** The steps of a swap in order, each with its state. Data attribute of a step: `data-status`. */
export function SwapSteps({ plan }: { plan: SwapPlan }): ReactNode {
  useStyles(css)
  const { swap, common } = useMessages()
  const { preview: messages } = swap
  const errorText = useErrorText()
  const { connector } = useAccount()
  const { networks } = useNetwork()
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === plan.sold.caipNetworkId)
  const wallet = useConnectorName()(connector)
  const list = useRef<HTMLOListElement>(null)
  const failed = plan.steps.findIndex(({ status }) => status === 'failed')
  // The button offers to try again: the reason must not be out of sight.
  useEffect(() => {
    const step = list.current?.children[failed]
    if (step) scrollClear(step)
  }, [failed])

  function captionOf({ kind, status, error }: SwapStep): string {
    if (kind === 'permit' && status === 'waiting') return messages.signature
    if (status === 'requested') return messages.waiting({ wallet })
    if (status === 'pending') return messages.confirming
    if (status === 'done') return messages.done
    if (status !== 'failed' || !error) return ''
    return error.code === 'USER_REJECTED' ? messages.declined : errorText(error)
  }

  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari removes the semantics of a list without bullets.
    <ol ref={list} className="lk-swap-steps" role="list" aria-label={messages.steps}>
      {plan.steps.map((step, index) => {
        const href = step.hash && explorerUrl({ network, hash: step.hash })
        return (
          // A plan has one step of a kind.
          <li key={step.kind} data-status={step.status}>
            <span className="lk-swap-step-mark" aria-hidden="true">
              {marks[step.status] ?? index + 1}
            </span>
            <span className="lk-swap-step-text">
              <span>{messages.step[step.kind]({ symbol: plan.sold.symbol })}</span>
              <span className="lk-swap-step-caption" role="status">
                {captionOf(step)}
              </span>
            </span>
            {href && (
              <a href={href} target="_blank" rel="noopener noreferrer">
                {messages.view}
                <span className="lk-hidden">{` (${common.opensInNewTab})`}</span>
                <ExternalLinkIcon size={14} />
              </a>
            )}
          </li>
        )
      })}
    </ol>
  )
}

const marks: { [status in SwapStep['status']]?: ReactNode } = {
  requested: <Spinner size={18} />,
  pending: <Spinner size={18} />,
  done: <CheckIcon size={16} />,
  failed: <CircleAlertIcon size={18} />,
}

const css = `
.lk-swap-steps { list-style: none; margin: 0; padding: 4px 16px; background: var(--lk-surface-1); border-radius: var(--lk-radius-control) }
.lk-swap-steps > li { display: flex; align-items: center; gap: 12px; min-height: 52px; padding-block: 4px }
.lk-swap-step-mark {
  flex: none; display: grid; place-items: center; width: 28px; height: 28px; border-radius: 50%; background: var(--lk-surface-2);
  color: var(--lk-text-2); font-size: 13px; line-height: 16px; font-weight: 600
}
[data-status=done] > .lk-swap-step-mark { color: var(--lk-positive) }
[data-status=failed] > .lk-swap-step-mark { color: var(--lk-negative) }
.lk-swap-step-text {
  flex: 1; min-width: 0; display: grid; gap: 2px; font-size: 15px; line-height: 20px; font-weight: 500; color: var(--lk-text-1)
}
[data-status=waiting] > .lk-swap-step-text { color: var(--lk-text-2) }
.lk-swap-step-caption:not(:empty) { font-size: 13px; line-height: 16px; font-weight: 400; color: var(--lk-text-2) }
[data-status=failed] .lk-swap-step-caption { color: var(--lk-negative) }
.lk-swap-steps a {
  flex: none; display: inline-flex; align-items: center; gap: 4px; position: relative; font-size: 13px; line-height: 16px; font-weight: 500;
  color: var(--lk-text-2); text-decoration: none; border-radius: 6px
}
.lk-swap-steps a::after { content: ''; position: absolute; inset: -14px -6px }
@media (hover: hover) { .lk-swap-steps a:hover { color: var(--lk-text-1) } }
.lk-swap-steps a:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 2px }
`
