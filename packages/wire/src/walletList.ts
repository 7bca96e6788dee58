import type { Wallet, WalletPage } from './endpoints/getWallets.ts'
import { flag, type JsonReader, list, number, object, optional, orNull, text, toResponse } from './readJson.ts'

const link = orNull(text)

const wallet: JsonReader<Wallet> = object<Wallet>({
  id: text,
  name: text,
  description: optional(link),
  chains: list(text),
  homepage: link,
  image_id: text,
  image_url: optional(link),
  order: number,
  mobile_link: link,
  desktop_link: link,
  webapp_link: link,
  link_mode: optional(link),
  app_store: link,
  play_store: link,
  chrome_store: link,
  rdns: link,
  injected: orNull(list(object({ namespace: text, injected_id: text }))),
  badge_type: optional(link),
  display_index: optional(orNull(number)),
  supports_wc: optional(flag),
  supports_wcpay: optional(flag),
})

const page: JsonReader<WalletPage> = object<WalletPage>({ data: list(wallet), count: number })

/**
 * The endpoint `getWallets` as a page requests it: this list is all that a page reads before a visitor chooses a wallet, and the contract's
 * schema would bring the schema library with it. `walletList.test.ts` compares the two.
 */
export const walletList = {
  method: 'GET',
  path: '/getWallets',
  response: toResponse(page),
} as const
