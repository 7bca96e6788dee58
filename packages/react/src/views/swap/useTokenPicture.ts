import type { SwapToken } from '@latchkey/core'
import { tokenImageUrl } from '@latchkey/core/internal'
import { useLatchkey } from '../../hooks/useLatchkey.ts'

/** Where a token's picture is. The server's by symbol is for listed tokens alone: anyone can take a symbol, and its picture with it. */
export function useTokenPicture(token: SwapToken | undefined): string | undefined {
  const latchkey = useLatchkey()
  return token && (token.iconUrl ?? (token.isListed ? tokenImageUrl(latchkey, token.symbol) : undefined))
}
