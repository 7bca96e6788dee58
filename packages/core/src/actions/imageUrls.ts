import { serverUrl } from '../clients/serverUrl.ts'
import type { Latchkey } from '../latchkey.ts'

/** Where the server shows a wallet's icon (`image_id` of the catalogue); undefined without a server. */
export function walletImageUrl(kit: Latchkey, imageId: string): string | undefined {
  return imageUrl(kit, `/getWalletImage/${encodeURIComponent(imageId)}`)
}

/** Where the server shows a network's icon, by CAIP-2 id. */
export function networkImageUrl(kit: Latchkey, caipNetworkId: string): string | undefined {
  return imageUrl(kit, `/public/getAssetImage/${encodeURIComponent(caipNetworkId)}`)
}

/** Where the server shows a token's icon, by symbol. */
export function tokenImageUrl(kit: Latchkey, symbol: string): string | undefined {
  return imageUrl(kit, `/public/getTokenImage/${encodeURIComponent(symbol)}`)
}

/** Where the server shows a fiat currency's picture, by ISO 4217 code. */
export function currencyImageUrl(kit: Latchkey, currency: string): string | undefined {
  return imageUrl(kit, `/public/getCurrencyImage/${encodeURIComponent(currency.toLowerCase())}`)
}

function imageUrl(kit: Latchkey, path: string): string | undefined {
  const server = serverUrl(kit)
  return server && `${server}${path}`
}
