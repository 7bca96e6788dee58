import type { TokenBalance } from '@latchkey/core'
import type { ReactNode } from 'react'
import { formatFiat } from '../format/formatFiat.ts'
import { formatTokenAmount } from '../format/formatTokenAmount.ts'
import { isolate } from '../locales/isolate.ts'
import { Row } from '../ui/Row.tsx'
import { Figures } from './Figures.tsx'
import { TokenPicture } from './TokenPicture.tsx'
import { Unverified } from './Unverified.tsx'
import { useImitated } from './useImitated.ts'

export type TokenRowProps = {
  token: TokenBalance
  onClick?: () => void
  selected?: boolean
  /** One quiet line below its value. */
  below?: ReactNode
}

/**
 * A token with how much of it there is (3 decimals, floored) and its value, where it has a price. One that only bears a known symbol says
 * so,
 * and has neither that token's picture nor a value.
 */
export function TokenRow({ token, onClick, selected, below }: TokenRowProps): ReactNode {
  const amount = formatTokenAmount(token.quantity.numeric)
  const imitated = useImitated(token)
  return (
    <Row
      picture={<TokenPicture token={token} />}
      name={token.name}
      caption={isolate(`${amount} ${token.symbol}`)}
      end={
        imitated ? (
          <Unverified tone="warning" />
        ) : (
          token.value !== undefined && <Figures amount={formatFiat(token.value)} below={below} />
        )
      }
      onClick={onClick}
      selected={selected}
    />
  )
}
