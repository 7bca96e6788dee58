import { getOnramp, type PurchaseCurrency, setOnramp, watchOnramp } from '@latchkey/core'
import { goBack, tokenImageUrl } from '@latchkey/core/internal'
import { type ReactNode, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { findTokens } from '../../parts/findTokens.ts'
import { CheckIcon } from '../../ui/ConnectIcons.tsx'
import { List, Row } from '../../ui/List.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { NothingFound, SearchField } from '../../ui/SearchField.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'

/** Lists of this many tokens get a search field. */
const searchFrom = 6

/** The tokens that are sold on the network. */
export function OnRampTokenSelectView(_props: object): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { buy, common } = useMessages()
  const messages = buy.tokens
  const { purchaseCurrencies, purchaseCurrency: chosen } = useWatch(getOnramp, watchOnramp)
  const [search, setSearch] = useState('')
  const found = findTokens(purchaseCurrencies, search, ({ name, symbol }) => ({ name, symbol }))

  function choose(purchaseCurrency: PurchaseCurrency) {
    setOnramp(latchkey, { purchaseCurrency })
    goBack(latchkey)
  }

  return (
    <View title={messages.title}>
      <div className="lk-buy-tokens">
        {purchaseCurrencies.length >= searchFrom && (
          <SearchField
            label={messages.search}
            value={search}
            onChange={setSearch}
            clearLabel={common.clear}
            hits={found}
            onHit={choose}
          />
        )}
        {found.length > 0 ? (
          <List label={messages.list}>
            {found.map((currency) => (
              <Row
                key={currency.id}
                picture={
                  <Picture shape="circle" name={currency.symbol} src={tokenImageUrl(latchkey, currency.symbol)} />
                }
                name={currency.name}
                caption={currency.symbol}
                end={currency.id === chosen?.id && <CheckIcon />}
                selected={currency.id === chosen?.id}
                onClick={() => choose(currency)}
              />
            ))}
          </List>
        ) : (
          <NothingFound search={search} clearLabel={common.clear} onClear={() => setSearch('')}>
            {messages.nothingFound({ search })}
          </NothingFound>
        )}
      </div>
    </View>
  )
}

const css = `
.lk-buy-tokens { display: grid; gap: 12px }
`
