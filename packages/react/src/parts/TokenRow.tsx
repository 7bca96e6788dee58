import type { TokenBalance } from '@latchkey/core'
import type { ReactNode } from 'react'
import { formatBriefAmount } from '../format/formatTokenAmount.ts'
import { useFiat } from '../hooks/useFiat.ts'
import { isolate } from '../locales/isolate.ts'
import { Row } from '../ui/List.tsx'
import { Figures } from './Figures.tsx'
import { Private } from './Private.tsx'
import { TokenPicture } from './TokenPicture.tsx'
import { Unverified, useImitated } from './Unverified.tsx'

export type TokenRowProps = {
  token: TokenBalance
  onClick?: () => void
  selected?: boolean
  /** A line below its value. */
  below?: ReactNode
}

/**
 * A token with its balance and its value if it has a price. A token that imitates a known symbol is marked, and shows
 * neither that token's picture nor a value.
 */
export function TokenRow({ token, onClick, selected, below }: TokenRowProps): ReactNode {
  const fiat = useFiat()
  const amount = formatBriefAmount(token.quantity.numeric)
  const imitated = useImitated(token)
  return (
    <Row
      picture={<TokenPicture token={token} />}
      name={token.name}
      caption={<Private>{isolate(`${amount} ${token.symbol}`)}</Private>}
      end={
        imitated ? (
          <Unverified tone="warning" />
        ) : (
          token.value !== undefined && <Figures amount={<Private>{fiat.format(token.value)}</Private>} below={below} />
        )
      }
      onClick={onClick}
      selected={selected}
    />
  )
}
