import {
  getAccount,
  getModal,
  getOnramp,
  loadOnramp,
  navigate,
  type OnrampProvider,
  startPurchase,
  watchOnramp,
  watchPurchases,
} from '@latchkey/core'
import type { BaseError } from '@latchkey/core/errors'
import { getOnrampProviders, getPurchases, isPurchaseOver, isUnpaid, onrampProviders } from '@latchkey/core/internal'
import { type ReactNode, useCallback, useState } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useMoney } from '../../hooks/useMoney.ts'
import { useRead } from '../../hooks/useRead.ts'
import { useRetry } from '../../hooks/useRetry.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { useRunOnMount, useWrite } from '../../hooks/useWrite.ts'
import { isolate } from '../../locales/isolate.ts'
import { Note } from '../../parts/Note.tsx'
import { ClockIcon } from '../../ui/AccountIcons.tsx'
import { Button } from '../../ui/Button.tsx'
import { CoinsIcon } from '../../ui/ConnectIcons.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FormView } from '../../ui/FormView.tsx'
import { ChevronRightIcon, CircleAlertIcon, CircleCheckIcon } from '../../ui/Icon.tsx'
import { List, Row } from '../../ui/List.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'
import { BuyForm, BuySkeleton, findPurchaseError } from './BuyForm.tsx'
import { EstimateNote } from './BuyQuoteFacts.tsx'
import { describePurchase } from './describePurchase.ts'

/** The form of a purchase: amount, payment method, token and provider, with a live quote. The provider's checkout does the rest. */
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

  const caipNetworkId = network?.caipNetworkId
  // In strict mode too, one load: a second would join the requests that the first one's end has canceled.
  useRunOnMount(
    useCallback(() => caipNetworkId && load({}), [caipNetworkId, load]),
    cancel,
  )
  // Retried as reads are, such as once the browser is online again; its error stays on screen meanwhile.
  const [failure, setFailure] = useState<BaseError>()
  if (loading.status !== 'pending' && loading.error !== failure) setFailure(loading.error)
  useRetry(failure, () => void load({}))

  // No await before the action: browsers open a window in the click's own task only.
  async function submit() {
    if (!provider || findPurchaseError(onramp) !== undefined) return
    const purchase = await start.run({ waitingText: messages.opening({ provider: provider.label }) })
    // After a change of account or of view meanwhile, the purchase is reached from the form of the account that made it.
    const isHere = getModal(latchkey).stack.at(-1)?.view === 'OnRampAmount'
    if (purchase && isHere && getAccount(latchkey).address === purchase.address)
      navigate(latchkey, 'BuyInProgress', { id: purchase.id })
  }

  if (!network) return <NothingSold>{errors[address ? 'UNSUPPORTED_NETWORK' : 'NOT_CONNECTED']}</NothingSold>
  // Back from a list, the form is there at once, while the providers load again.
  const isKnown = onramp.caipNetworkId === caipNetworkId
  if (failure && !isKnown)
    return (
      <View title={messages.title}>
        <Empty
          kind="wrong"
          icon={<CircleAlertIcon />}
          action={
            <Button size="medium" busy={loading.status === 'pending'} onClick={() => void load({})}>
              {common.tryAgain}
            </Button>
          }
        >
          {errorText(failure)}
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
    <FormView
      title={messages.title}
      className="lk-buy"
      submitLabel={onramp.paymentAmount ? messages.continueTo({ provider: provider.label }) : messages.enterAmount}
      disabled={findPurchaseError(onramp) !== undefined}
      busy={start.status === 'pending'}
      onSubmit={() => void submit()}
      agreed={<EstimateNote provider={provider} />}
    >
      <BuyUnderWay />
      <BuyForm provider={provider} />
      <EarlierPurchases />
      {start.error && (
        <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
          {errorText(start.error)}
        </Note>
      )}
    </FormView>
  )
}

/** Why nothing can be bought here, and a button to choose another network. */
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

/** Opens the account's last purchase, until its end was seen. */
function BuyUnderWay(): ReactNode {
  const latchkey = useLatchkey()
  const { buy: messages } = useMessages()
  const { address } = useAccount()
  const purchases = useWatch(getPurchases, watchPurchases)
  const latest = purchases.find((purchase) => purchase.address === address)
  if (!latest) return null
  const provider = onrampProviders[latest.provider].label
  const text = () => {
    const { symbol } = latest.token
    if (isUnpaid(latest)) return messages.unpaid({ symbol, provider })
    // More is known of these than that they are in progress.
    if (isPurchaseOver(latest) || latest.status === 'unconfirmed')
      return describePurchase(latest, { messages: messages.progress, provider, isSlow: false }).title
    return messages.unfinished({ symbol })
  }
  return (
    <Note
      tone="warning"
      icon={latest.status === 'done' ? <CircleCheckIcon /> : <ClockIcon />}
      action={
        <Button size="small" onClick={() => navigate(latchkey, 'BuyInProgress', { id: latest.id })}>
          {messages.view}
        </Button>
      }
    >
      {text()}
    </Note>
  )
}

/** The account's purchases before the last one, each with its state. */
function EarlierPurchases(): ReactNode {
  const latchkey = useLatchkey()
  const { buy: messages } = useMessages()
  const money = useMoney()
  const { address } = useAccount()
  const [, ...earlier] = useWatch(getPurchases, watchPurchases).filter((purchase) => purchase.address === address)
  if (earlier.length === 0) return null
  return (
    <List label={messages.purchases}>
      {earlier.map((purchase) => {
        const provider = onrampProviders[purchase.provider].label
        const { amount, currency } = purchase.payment
        return (
          <Row
            key={purchase.id}
            picture={<Picture name={provider} />}
            name={isolate(`${money(amount, currency)} → ${purchase.token.symbol}`)}
            caption={describePurchase(purchase, { messages: messages.progress, provider, isSlow: false }).title}
            end={<ChevronRightIcon size={18} mirrored />}
            onClick={() => navigate(latchkey, 'BuyInProgress', { id: purchase.id })}
          />
        )
      })}
    </List>
  )
}

/** The chosen provider, once known. */
function useProvider(): OnrampProvider | undefined {
  const { selectedProvider } = useWatch(getOnramp, watchOnramp)
  return useRead(getOnrampProviders, {}).data?.find(({ name }) => name === selectedProvider)
}

const css = `
.lk-buy { display: grid; gap: 16px }
`
