import { getModal, getSwap, open, type SwapPlan, setAccountTab, watchSwap } from '@latchkey/core'
import { getSwapReceived, replaceView, resetSwap } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useRead } from '../../hooks/useRead.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { explorerUrl } from '../../parts/explorerUrl.ts'
import { KeptFocus } from '../../parts/KeptFocus.tsx'
import { Note } from '../../parts/Note.tsx'
import { ArrowLeftRightIcon } from '../../ui/AccountIcons.tsx'
import { Button } from '../../ui/Button.tsx'
import { ExternalLinkIcon } from '../../ui/ConnectIcons.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { CircleCheckIcon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'
import { formatBriefly, formatExactly, formatWithSymbol } from './QuoteTerms.tsx'
import { ExcessNote } from './SwapNotes.tsx'
import { SwapReview } from './SwapReview.tsx'
import { SwapSteps } from './SwapSteps.tsx'

/** The review before the wallet gets a request, then the progress of each step. Core holds the plan: closing the modal loses nothing. */
export function SwapPreviewView(_props: object): ReactNode {
  const latchkey = useLatchkey()
  const { preview: messages } = useMessages().swap
  const { plan } = useWatch(getSwap, watchSwap)

  if (!plan)
    return (
      <View title={messages.title}>
        <Empty
          icon={<ArrowLeftRightIcon />}
          action={
            <Button size="medium" onClick={() => replaceView(latchkey, 'Swap', {})}>
              {messages.startOver}
            </Button>
          }
        >
          {messages.empty}
        </Empty>
      </View>
    )
  const last = plan.steps.at(-1)
  const isSent = last?.status === 'done' || (last?.status === 'pending' && last.hash !== undefined)
  return isSent ? <SwapSent plan={plan} /> : <SwapReview plan={plan} />
}

/** A swap that was sent or confirmed: what was swapped, its transactions, and a button to the account. */
function SwapSent({ plan }: { plan: SwapPlan }): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { preview: messages } = useMessages().swap
  const { sold, bought, amountIn, terms } = plan
  const isDone = plan.steps.at(-1)?.status === 'done'
  const slow = useSlow(!isDone)
  const { networks } = useNetwork()
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === sold.caipNetworkId)
  const hash = plan.steps.at(-1)?.hash
  const settled = { hash: isDone ? hash : undefined, router: plan.router, bought, minimumOut: String(terms.minimumOut) }
  const received = useRead(getSwapReceived, settled).data ?? undefined
  const receivedText = (format: typeof formatExactly, amount: bigint) =>
    messages.received({ sold: format(amountIn, sold), bought: format(amount, bought) })
  const href = hash && explorerUrl({ network, hash })
  const title = isDone ? messages.confirmed : messages.sent

  function finish() {
    resetSwap(latchkey)
    setAccountTab(latchkey, 'activity')
    if (getModal(latchkey).open) open(latchkey, { view: 'Account' })
  }

  return (
    <View
      title={title}
      backAllowed={false}
      footer={
        <Button variant="primary" onClick={finish}>
          {messages.showAccount}
        </Button>
      }
    >
      <KeptFocus state={isDone}>
        <div className="lk-swap-sent">
          <span className="lk-swap-sent-mark" aria-hidden="true" data-done={isDone || undefined}>
            <CircleCheckIcon size={32} />
          </span>
          <div role="status">
            <span className="lk-hidden">{`${title}. `}</span>
            <p title={received === undefined ? undefined : receivedText(formatExactly, received)}>
              {received === undefined
                ? messages.sentExplain({
                    sold: formatExactly(amountIn, sold),
                    bought: formatWithSymbol(terms.minimumOut, bought),
                  })
                : receivedText(formatBriefly, received)}
            </p>
          </div>
          <ExcessNote plan={plan} />
          {isDone && href ? <ExplorerLink href={href} /> : <SwapSteps plan={plan} />}
          {slow && <Note>{messages.slowChain}</Note>}
        </div>
      </KeptFocus>
    </View>
  )
}

/** The transaction in the network's block explorer. */
function ExplorerLink({ href }: { href: string }): ReactNode {
  const { common } = useMessages()
  return (
    <a className="lk-swap-sent-link" href={href} target="_blank" rel="noopener noreferrer">
      {common.explorer}
      <span className="lk-hidden">{` (${common.opensInNewTab})`}</span>
      <ExternalLinkIcon size={14} />
    </a>
  )
}

const css = `
.lk-swap-sent { display: grid; gap: 16px; text-align: center }
.lk-swap-sent-mark {
  display: grid; place-items: center; width: 72px; height: 72px; margin: 16px auto 0; border-radius: 20px; background: var(--lk-surface-1);
  color: var(--lk-text-2)
}
.lk-swap-sent-mark[data-done] { color: var(--lk-positive) }
.lk-swap-sent p { margin: 0; font-size: 17px; line-height: 24px; font-weight: 600; color: var(--lk-text-1); text-wrap: balance }
.lk-swap-sent-link {
  justify-self: center; display: inline-flex; align-items: center; gap: 6px; min-height: 44px; padding: 0 12px; font-size: 15px;
  line-height: 20px; font-weight: 500; color: var(--lk-text-2); text-decoration: none; border-radius: var(--lk-radius-control)
}
@media (hover: hover) { .lk-swap-sent-link:hover { color: var(--lk-text-1) } }
.lk-swap-sent-link:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 2px }
.lk-swap-sent .lk-swap-steps { text-align: start }
`
