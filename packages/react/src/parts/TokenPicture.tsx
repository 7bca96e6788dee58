import type { TokenBalance } from '@latchkey/core'
import { tokenImageUrl } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { Picture } from '../ui/Picture.tsx'
import { currencyMark } from './networkMarks.tsx'
import { useImitated } from './Unverified.tsx'

/** A token's picture: for a native currency its mark, for a token that imitates a known symbol a monogram. */
export function TokenPicture({ token, size }: { token: TokenBalance; size?: number }): ReactNode {
  const latchkey = useLatchkey()
  const imitated = useImitated(token)
  const { symbol, iconUrl, address } = token
  const mark = address === undefined ? currencyMark(symbol) : undefined
  return (
    <Picture
      size={size}
      shape="circle"
      name={symbol}
      src={imitated || mark ? undefined : (iconUrl ?? tokenImageUrl(latchkey, symbol))}
      ground={mark}
    />
  )
}
