import { getSwap, setSwap, watchSwap } from '@latchkey/core'
import { goBack } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckIcon } from '../../ui/ConnectIcons.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { CircleAlertIcon } from '../../ui/Icon.tsx'
import { List, Row } from '../../ui/List.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { View } from '../../ui/View.tsx'
import { formatWithSymbol, providerName } from './QuoteTerms.tsx'
import { useSwapForm } from './useSwapForm.ts'
import { useSwapQuotes } from './useSwapQuotes.ts'

/** The providers that quote the swap, the best first. */
export function SwapProvidersView(_props: object): ReactNode {
  const latchkey = useLatchkey()
  const { swap, common } = useMessages()
  const { quote: messages } = swap
  const errorText = useErrorText()
  const { provider: chosen } = useWatch(getSwap, watchSwap)
  const { quotes, status, error, refetch } = useSwapQuotes(useSwapForm())
  const current = quotes.find(({ provider }) => provider === chosen) ?? quotes[0]
  return (
    <View title={messages.chooseProvider}>
      {status === 'loading' && <SkeletonRows count={2} label={messages.loading} />}
      {error && (
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
      {quotes.length > 0 && (
        <List label={messages.providers}>
          {quotes.map(({ provider = '', amountOut, bought }, index) => {
            const isCurrent = provider === current?.provider
            return (
              <Row
                key={provider}
                picture={<Picture name={providerName(provider)} />}
                name={providerName(provider)}
                caption={index === 0 && messages.best}
                end={
                  <>
                    <bdi dir="ltr">{formatWithSymbol(amountOut, bought)}</bdi>
                    {isCurrent && <CheckIcon size={18} />}
                  </>
                }
                selected={isCurrent}
                onClick={() => {
                  // The best is chosen as such: whose it is may change with the next quotes.
                  setSwap(latchkey, { provider: index === 0 ? undefined : provider })
                  goBack(latchkey)
                }}
              />
            )
          })}
        </List>
      )}
    </View>
  )
}
