import type {
  CaipNetworkId,
  OnrampFirm,
  OnrampOptions,
  OnrampPropertyType,
  OnrampProviderName,
  OnrampStatus,
} from '@latchkey/wire'

/** Who sells tokens for money: one implementation per company. Amounts are decimal text in whole units throughout. */
export type OnrampProvider = {
  name: OnrampProviderName
  /** How the history names it. */
  label: string
  /** @throws ProviderUnavailableError, ProviderRefusalError, as all of them do. */
  getOptions: (place: OnrampPlace, options?: Asked) => Promise<Omit<OnrampOptions, 'estimated'>>
  /** One quote for each firm behind it, not necessarily any. */
  getQuotes: (purchase: OnrampPurchaseRequest, options?: Asked) => Promise<OnrampFirmOffer[]>
  /** A checkout page that pays out to the given wallets only. */
  createCheckout: (checkout: OnrampCheckoutRequest, options?: Asked) => Promise<{ url: string }>
  listFirms: (options?: Asked) => Promise<OnrampFirm[]>
  listProperties: (
    query: { type: OnrampPropertyType; countries?: string | undefined; excludeFirms: readonly string[] },
    options?: Asked,
  ) => Promise<Record<string, unknown>[]>
  /**
   * Reads what the provider reports; undefined for reports of no purchase.
   * @throws WebhookRefusedError when the signature is not the provider's or is not of the last 5 minutes.
   */
  readWebhook: (webhook: OnrampWebhook) => Promise<OnrampReport | undefined>
}

type Asked = { signal?: AbortSignal | undefined }

/** Where the visitor lives: ISO 3166-1 alpha-2, and the subdivision's part of ISO 3166-2. */
export type OnrampPlace = { country: string; subdivision?: string | undefined }

/** Keeps the options of a place for a while: they change rarely, and reports are read with them. */
export type OnrampOptionsLoader = (
  place: OnrampPlace,
  load: () => Promise<Omit<OnrampOptions, 'estimated'>>,
) => Promise<Omit<OnrampOptions, 'estimated'>>

/** A token by its symbol, its network by name or CAIP-2 id; or by the code the provider's own lists give it. */
export type OnrampAsset = { symbol: string; network?: string | undefined; code?: string | undefined }

export type OnrampPurchaseRequest = OnrampPlace & {
  asset: OnrampAsset
  paymentCurrency: string
  /** Fees included. */
  paymentAmount: string
  /** As the options name it: `card`. */
  paymentMethod: string
  walletAddress?: string | undefined
  excludeFirms?: readonly string[]
  /** The only provider to ask; whoever sells when absent. */
  provider?: OnrampProviderName | undefined
}

export type OnrampFirmOffer = {
  firm: string
  paymentMethod: string
  paymentCurrency: string
  paymentTotal: string
  paymentSubtotal: string
  /** The firm's own fee. */
  fee: string
  networkFee: string
  symbol: string
  purchaseAmount: string
  /** Null where quotes have no reference. */
  quoteId: string | null
}

export type OnrampCheckoutRequest = OnrampPlace & {
  wallets: readonly { address: string; networks: readonly string[]; assets: readonly string[] }[]
  /** Comes back in reports; at most 50 characters. */
  reference: string
  /** Of the visitor, as this server sees it. */
  clientIp: string
  asset?: OnrampAsset | undefined
  /** The only provider to ask; whoever sells when absent. */
  provider?: OnrampProviderName | undefined
  firm?: string | undefined
  paymentCurrency?: string | undefined
  paymentAmount?: string | undefined
  paymentMethod?: string | undefined
  purchaseAmount?: string | undefined
  defaultNetwork?: string | undefined
  defaultExperience?: 'send' | 'buy' | undefined
  redirectUrl?: string | undefined
}

export type OnrampWebhook = {
  headers: Readonly<Record<string, string | string[] | undefined>>
  rawBody: string
  /** Where it was sent. */
  url: string | undefined
  /** Milliseconds since 1970. */
  now: number
  signal?: AbortSignal | undefined
}

/** The state of a purchase at a moment. */
export type OnrampReport = {
  /** The same report sent again has the same id. */
  eventId: string
  id: string
  reference: string | null
  status: OnrampStatus
  walletAddress: string
  chainId: CaipNetworkId | null
  symbol: string
  amount: string | null
  hash: string | null
  createdAt: Date
}
