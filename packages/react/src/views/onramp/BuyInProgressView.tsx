import {
  getCheckoutLink,
  getModal,
  open,
  type Purchase,
  removePurchase,
  reopenCheckout,
  watchPurchases,
} from '@latchkey/core'
import { followPurchaseAgain, getPurchases, goBack, isUnpaid, onrampProviders } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { useWrite } from '../../hooks/useWrite.ts'
import { Note } from '../../parts/Note.tsx'
import { ClockIcon } from '../../ui/AccountIcons.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { CircleAlertIcon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'
import { PurchaseFacts, PurchaseState } from './PurchaseState.tsx'
import { RemovePurchase } from './RemovePurchase.tsx'

export type BuyInProgressViewParams = { id: string }

/** The progress of a purchase until its tokens arrive; each state has its next step. */
export function BuyInProgressView({ id }: BuyInProgressViewParams): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { buy, common } = useMessages()
  const messages = buy.progress
  const errorText = useErrorText()
  const purchase = useWatch(getPurchases, watchPurchases).find((one) => one.id === id)
  const reopen = useWrite(reopenCheckout)
  const isSlow = useSlow(purchase?.status === 'open')
  if (!purchase)
    return (
      <View title={messages.title}>
        <Empty
          icon={<ClockIcon />}
          action={
            <Button size="medium" onClick={() => goBack(latchkey)}>
              {common.back}
            </Button>
          }
        >
          {messages.notFound}
        </Empty>
      </View>
    )
  return (
    <View
      title={messages.title}
      footer={
        <>
          {nextStep(purchase)}
          {isRemovable(purchase) && <RemovePurchase onRemove={backToForm} />}
        </>
      }
    >
      <div className="lk-buy-progress">
        <PurchaseState purchase={purchase} isSlow={isSlow} />
        <PurchaseFacts purchase={purchase} />
        {reopen.error && (
          <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
            {errorText(reopen.error)}
          </Note>
        )}
      </div>
    </View>
  )

  function nextStep({ status, provider }: Purchase): ReactNode {
    const link = getCheckoutLink(latchkey, { id })
    switch (status) {
      case 'blocked':
        if (link)
          return (
            <ButtonLink variant="primary" href={link} onClick={() => followPurchaseAgain(latchkey, { id })}>
              {messages.openCheckout}
            </ButtonLink>
          )
        return openAgain('primary')
      case 'closed':
        return openAgain('primary')
      case 'open':
        return openAgain('secondary')
      case 'unconfirmed':
      case 'paid':
      case 'arriving':
        return <Button onClick={() => open(latchkey, { view: 'Account' })}>{messages.leave}</Button>
      case 'timedOut':
        return (
          <Button variant="primary" onClick={() => followPurchaseAgain(latchkey, { id })}>
            {messages.checkAgain}
          </Button>
        )
      case 'declined':
        return (
          <Button variant="primary" onClick={backToForm}>
            {common.tryAgain}
          </Button>
        )
      case 'done':
        return (
          <Button variant="primary" onClick={finish}>
            {common.done}
          </Button>
        )
    }

    function openAgain(variant: 'primary' | 'secondary') {
      const waitingText = buy.opening({ provider: onrampProviders[provider].label })
      return (
        <Button
          variant={variant}
          busy={reopen.status === 'pending'}
          onClick={() => void reopen.run({ id, waitingText })}
        >
          {messages.openAgain}
        </Button>
      )
    }
  }

  /** Removes the purchase, and returns to the form, which still has its input. */
  function backToForm() {
    if (getModal(latchkey).stack.at(-2)?.view === 'OnRampAmount') goBack(latchkey)
    else open(latchkey, { view: 'OnRampAmount' })
    removePurchase(latchkey, { id })
  }

  /** The visitor has seen how it ended: the purchase is removed. */
  function finish() {
    open(latchkey, { view: 'Account' })
    removePurchase(latchkey, { id })
  }
}

/** Whether it may never change again: no payment is known, or nothing says when its tokens arrive. */
function isRemovable(purchase: Purchase): boolean {
  return isUnpaid(purchase) || purchase.status === 'unconfirmed' || purchase.status === 'timedOut'
}

const css = `
.lk-buy-progress { display: grid; gap: 16px }
`
