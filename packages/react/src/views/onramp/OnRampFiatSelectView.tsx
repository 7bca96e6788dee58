import { getOnramp, setOnramp, watchOnramp } from '@latchkey/core'
import { currencyImageUrl, goBack } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLocale, useMessages } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { CheckIcon } from '../../ui/ConnectIcons.tsx'
import { List, Row } from '../../ui/List.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { View } from '../../ui/View.tsx'

/** The currencies to pay with. */
export function OnRampFiatSelectView(_props: object): ReactNode {
  const latchkey = useLatchkey()
  const { currencies: messages } = useMessages().buy
  const { code } = useLocale()
  const { paymentCurrencies, paymentCurrency: chosen } = useWatch(getOnramp, watchOnramp)
  return (
    <View title={messages.title}>
      <List label={messages.list}>
        {paymentCurrencies.map((currency) => (
          <Row
            key={currency.id}
            picture={<Picture shape="circle" name={currency.id} src={currencyImageUrl(latchkey, currency.id)} />}
            name={currencyName(currency.id, code)}
            caption={currency.id}
            end={currency.id === chosen?.id && <CheckIcon />}
            selected={currency.id === chosen?.id}
            onClick={() => {
              setOnramp(latchkey, { paymentCurrency: currency })
              goBack(latchkey)
            }}
          />
        ))}
      </List>
    </View>
  )
}

/** The currency's name in the visitor's language, when its id is an ISO 4217 code. */
function currencyName(id: string, locale: string): string {
  return /^[A-Z]{3}$/.test(id) ? (new Intl.DisplayNames(locale, { type: 'currency' }).of(id) ?? id) : id
}
