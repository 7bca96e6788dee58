import type { Wallet } from '@latchkey/wire'
import { serverUrl } from '../clients/serverUrl.ts'
import type { Latchkey } from '../latchkey.ts'

/** The icon of a catalogue's wallet: the one that came with it, else its URL; undefined without a server. */
export function walletIcon(latchkey: Latchkey, { image_id, image_url }: Wallet): string | undefined {
  return image_url?.startsWith('data:image/') ? image_url : walletImageUrl(latchkey, image_id)
}

/** The icon of a wallet that can connect: its own, else the catalogue's; undefined without either. */
export function connectorIcon(
  latchkey: Latchkey,
  connector: { imageUrl?: string | undefined; imageId?: string | undefined } | undefined,
): string | undefined {
  const { imageUrl: own, imageId } = connector ?? {}
  return own ?? (imageId ? walletImageUrl(latchkey, imageId) : undefined)
}

/** The URL of a wallet's icon (`image_id` of the catalogue); undefined without a server. */
export function walletImageUrl(latchkey: Latchkey, imageId: string): string | undefined {
  return imageUrl(latchkey, '/getWallet', imageId)
}

/** The URL of a network's icon, by CAIP-2 id. */
export function networkImageUrl(latchkey: Latchkey, caipNetworkId: string): string | undefined {
  return imageUrl(latchkey, '/public/getAsset', caipNetworkId)
}

/** The URL of a token's icon, by symbol. */
export function tokenImageUrl(latchkey: Latchkey, symbol: string): string | undefined {
  return imageUrl(latchkey, '/public/getToken', symbol)
}

/** The URL of a fiat currency's picture, by ISO 4217 code. */
export function currencyImageUrl(latchkey: Latchkey, currency: string): string | undefined {
  return imageUrl(latchkey, '/public/getCurrency', currency.toLowerCase())
}

function imageUrl(latchkey: Latchkey, path: string, name: string): string | undefined {
  const server = serverUrl(latchkey)
  // encodeURIComponent throws on lone surrogates.
  return server && `${server}${path}Image/${encodeURIComponent(name.replace(/\p{Cs}/gu, ''))}`
}
