import { getAccount, getOnramp, loadOnramp, navigate, startPurchase, watchOnramp } from '@latchkey/core'
import { type FormEvent, type ReactNode, useEffect, useId } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { useWrite } from '../../hooks/useWrite.ts'
import { Note } from '../../parts/Note.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { CircleAlertIcon } from '../../ui/icons/CircleAlertIcon.tsx'
import { CoinsIcon } from '../../ui/icons/CoinsIcon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'
import { BuyForm } from './BuyForm.tsx'
import { BuySkeleton } from './BuySkeleton.tsx'
import { BuyUnderWay } from './BuyUnderWay.tsx'
import { findPurchaseError } from './findPurchaseError.ts'
import { useProvider } from './useProvider.ts'

/** How much to pay, how, for which token and at whom; the quote follows what is typed. The provider's checkout does the rest. */
export function OnRampAmountView(_props: object): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { buy: messages, common, errors } = useMessages()
  const errorText = useErrorText()
  const { address, network } = useAccount()
  const onramp = useWatch(getOnramp, watchOnramp)
  const provider = useProvider()
  const { run: load, cancel, ...loading } = useWrite(loadOnramp)
  const start = useWrite(startPurchase)
  const isSlow = useSlow(loading.status === 'pending')
  const formId = useId()

  const caipNetworkId = network?.caipNetworkId
  useEffect(() => {
    if (!caipNetworkId) return
    void load({})
    return cancel
  }, [caipNetworkId, load, cancel])

  // No await before the action: browsers open a window in the click's own task only.
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!provider || findPurchaseError(onramp) !== undefined) return
    const purchase = await start.run({ waitingText: messages.opening({ provider: provider.label }) })
    // Changed in the wallet meanwhile: the purchase is another account's, and is found from the form.
    if (purchase && getAccount(latchkey).address === purchase.address)
      navigate(latchkey, 'BuyInProgress', { id: purchase.id })
  }

  if (!network) return <NothingSold>{errors[address ? 'UNSUPPORTED_NETWORK' : 'NOT_CONNECTED']}</NothingSold>
  // Coming back from a list, the form is there at once, while who sells is asked again.
  const isKnown = onramp.caipNetworkId === caipNetworkId
  if (loading.status === 'error' && !isKnown)
    return (
      <View title={messages.title}>
        <Empty
          kind="wrong"
          icon={<CircleAlertIcon />}
          action={
            <Button size="medium" onClick={() => void load({})}>
              {common.tryAgain}
            </Button>
          }
        >
          {errorText(loading.error)}
        </Empty>
      </View>
    )
  const isSold = onramp.selectedProvider && onramp.purchaseCurrency && onramp.paymentCurrency
  if (isKnown && !isSold) return <NothingSold>{messages.unavailable({ network: network.name })}</NothingSold>
  if (!isKnown || !provider)
    return (
      <View title={messages.title}>
        <BuySkeleton />
        {isSlow && <Note>{messages.slow}</Note>}
      </View>
    )
  return (
    <View
      title={messages.title}
      footer={
        <Button
          variant="primary"
          type="submit"
          form={formId}
          disabled={findPurchaseError(onramp) !== undefined}
          busy={start.status === 'pending'}
        >
          {messages.continueTo({ provider: provider.label })}
        </Button>
      }
    >
      <form id={formId} className="lk-buy" noValidate onSubmit={(event) => void submit(event)}>
        <BuyUnderWay />
        <BuyForm provider={provider} />
        {start.error && (
          <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
            {errorText(start.error)}
          </Note>
        )}
      </form>
    </View>
  )
}

/** Why nothing can be bought here, and the way to where it can. */
function NothingSold({ children }: { children: string }): ReactNode {
  const latchkey = useLatchkey()
  const { buy: messages } = useMessages()
  return (
    <View title={messages.title}>
      <Empty
        icon={<CoinsIcon />}
        action={
          <Button size="medium" onClick={() => navigate(latchkey, 'Networks', {})}>
            {messages.otherNetwork}
          </Button>
        }
      >
        {children}
      </Empty>
    </View>
  )
}

const css = `
.lk-buy { display: grid; gap: 16px }
`
