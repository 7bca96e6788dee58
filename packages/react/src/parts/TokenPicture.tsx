import type { TokenBalance } from '@latchkey/core'
import { tokenImageUrl } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { Picture } from '../ui/Picture.tsx'
import { useImitated } from './Unverified.tsx'

/** A token's picture; a monogram for a token that imitates a known symbol. */
export function TokenPicture({ token, size }: { token: TokenBalance; size?: number }): ReactNode {
  const latchkey = useLatchkey()
  const imitated = useImitated(token)
  const { symbol, iconUrl } = token
  return (
    <Picture
      size={size}
      shape="circle"
      name={symbol}
      src={imitated ? undefined : (iconUrl ?? tokenImageUrl(latchkey, symbol))}
    />
  )
}
