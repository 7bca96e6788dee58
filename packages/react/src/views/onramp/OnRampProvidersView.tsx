import { getOnramp, setOnramp, watchOnramp } from '@latchkey/core'
import { getOnrampProviders, getPurchaseQuotes, goBack } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useMoney } from '../../hooks/useMoney.ts'
import { useRead } from '../../hooks/useRead.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { isolate } from '../../locales/isolate.ts'
import { Figures } from '../../parts/Figures.tsx'
import { Note } from '../../parts/Note.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckIcon } from '../../ui/ConnectIcons.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { CircleAlertIcon } from '../../ui/Icon.tsx'
import { List, Row } from '../../ui/List.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx'
import { View } from '../../ui/View.tsx'
import { describeFees, describeRate, describeTokens } from './describeQuote.ts'

/** The providers, each with its quote for what is entered, or else the fee it usually charges. */
export function OnRampProvidersView(_props: object): ReactNode {
  const latchkey = useLatchkey()
  const { buy, common } = useMessages()
  const messages = buy.providers
  const errorText = useErrorText()
  const onramp = useWatch(getOnramp, watchOnramp)
  const { selectedProvider } = onramp
  const quotes = useRead(getPurchaseQuotes, { onramp })
  const terms = { messages: buy, money: useMoney(), symbol: onramp.purchaseCurrency?.symbol ?? '' }
  const { status, data = [], error, refetch } = useRead(getOnrampProviders, {})
  const isSlow = useSlow(status === 'loading')
  // A provider that takes no choices has no quote for them.
  const offers = (quotes.data ?? []).filter(({ provider }) =>
    data.some((one) => one.name === provider && one.takesChoices),
  )
  const offerOf = (name: string) => offers.find(({ provider }) => provider === name)

  /** The rate and the fees of the provider's quote. */
  function captionOf(name: string): string | undefined {
    const offer = offerOf(name)
    if (!offer) return undefined
    const { quote } = offer
    if (!quote) return messages.refused
    const fees = messages.feesOf({ fees: describeFees(quote, terms) })
    const rate = describeRate(quote, terms)
    return [rate, fees]
      .filter((part) => part !== undefined)
      .map(isolate)
      .join(' · ')
  }

  function figuresOf(name: string): ReactNode {
    const quote = offerOf(name)?.quote
    if (!quote) return null
    return <Figures amount={describeTokens(quote, terms)} below={quote.estimated ? buy.estimate : undefined} />
  }

  return (
    <View title={messages.title}>
      {status === 'loading' && <SkeletonRows count={2} label={buy.loading} />}
      {isSlow && <Note>{buy.slow}</Note>}
      {error && data.length === 0 && (
        <Empty
          kind="wrong"
          icon={<CircleAlertIcon />}
          action={
            <Button size="medium" onClick={() => void refetch()}>
              {common.tryAgain}
            </Button>
          }
        >
          {errorText(error)}
        </Empty>
      )}
      {data.length > 0 && (
        <List label={messages.list}>
          {data.map(({ name, label, feePercent: { min, max } }) => (
            <Row
              key={name}
              wraps
              picture={<Picture name={label} />}
              name={label}
              caption={captionOf(name) ?? messages.fees({ min: String(min), max: String(max) })}
              end={
                <>
                  {quotes.status === 'loading' ? <Skeleton width={88} height={14} /> : figuresOf(name)}
                  {name === selectedProvider && <CheckIcon />}
                </>
              }
              selected={name === selectedProvider}
              onClick={() => {
                setOnramp(latchkey, { selectedProvider: name })
                goBack(latchkey)
              }}
            />
          ))}
        </List>
      )}
    </View>
  )
}
