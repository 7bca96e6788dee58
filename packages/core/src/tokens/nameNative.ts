import type { TokenBalance } from '@latchkey/wire'
import type { Network } from '../network.ts'
import { fromWireToken, type SwapToken } from '../swap/SwapToken.ts'

type Row = TokenBalance | SwapToken

/**
 * Cleans a server's list of tokens on one network. A row without a contract is the native currency: it is listed once and gets the app's
 * name and symbol. If the server named it differently, its picture and price are removed.
 */
export function nameNative<Token extends Row>(tokens: readonly Token[], network: Network): Token[] {
  const { name, symbol } = network.nativeCurrency
  const natives = tokens.filter(isNative)
  const kept = natives.find((token) => token.symbol === symbol) ?? natives[0]
  return tokens.flatMap((token) => {
    if (!isNative(token)) return [token]
    if (token !== kept) return []
    const { address: _, ...rest } = token
    return [{ ...rest, ...(token.symbol !== symbol && unpriced(token, network)), name, symbol } as Token]
  })
}

/** Without a contract, or with the native currency's placeholder address (ERC-7528). */
function isNative({ address }: Row): boolean {
  return !address || !fromWireToken(address)
}

function unpriced(token: Row, { imageUrl }: Network): Partial<Row> {
  return 'price' in token ? { iconUrl: imageUrl ?? null, price: 0, value: 0 } : { iconUrl: imageUrl }
}
