import type {
  CaipNetworkId,
  OnrampFirm,
  OnrampOptions,
  OnrampPropertyType,
  OnrampProviderName,
  OnrampStatus,
} from '@latchkey/wire'

/** A company that sells tokens for fiat. All amounts are decimal text in whole units. */
export type OnrampProvider = {
  name: OnrampProviderName
  /** Its name in the history. */
  label: string
  /** @throws ProviderUnavailableError, ProviderRejectionError, as every method. */
  getOptions: (place: OnrampPlace, options?: RequestOptions) => Promise<Omit<OnrampOptions, 'estimated'>>
  /** One quote per firm behind it; may be empty. */
  getQuotes: (purchase: OnrampPurchaseRequest, options?: RequestOptions) => Promise<OnrampFirmOffer[]>
  /** A checkout page that pays out to the given wallets only. */
  createCheckout: (checkout: OnrampCheckoutRequest, options?: RequestOptions) => Promise<{ url: string }>
  listFirms: (options?: RequestOptions) => Promise<OnrampFirm[]>
  listProperties: (
    query: { type: OnrampPropertyType; countries?: string | undefined; excludeFirms: readonly string[] },
    options?: RequestOptions,
  ) => Promise<Record<string, unknown>[]>
  /**
   * Parses a report of the provider; undefined for reports that are not about a purchase.
   * @throws WebhookRejectedError when the signature is not the provider's or is older than 5 minutes.
   */
  readWebhook: (webhook: OnrampWebhook) => Promise<OnrampReport | undefined>
}

type RequestOptions = { signal?: AbortSignal | undefined }

/** Where the visitor lives: ISO 3166-1 alpha-2, and the subdivision's part of ISO 3166-2. */
export type OnrampPlace = { country: string; subdivision?: string | undefined }

/** Caches the options of a place: they rarely change, and reports are read with them. */
export type OnrampOptionsLoader = (
  place: OnrampPlace,
  load: () => Promise<Omit<OnrampOptions, 'estimated'>>,
) => Promise<Omit<OnrampOptions, 'estimated'>>

/** A token by its symbol, and its network by name or CAIP-2 id; or by the code in the provider's own lists. */
export type OnrampAsset = { symbol: string; network?: string | undefined; code?: string | undefined }

export type OnrampPurchaseRequest = OnrampPlace & {
  asset: OnrampAsset
  paymentCurrency: string
  /** Fees included. */
  paymentAmount: string
  /** As named in the options: `card`. */
  paymentMethod: string
  walletAddress?: string | undefined
  excludeFirms?: readonly string[]
  /** The only provider to request; any when absent. */
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
  /** Returned in reports; at most 50 characters. */
  reference: string
  /** The visitor's address as this server sees it. */
  clientIp: string
  asset?: OnrampAsset | undefined
  /** The only provider to request; any when absent. */
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
  /** The URL it was sent to. */
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
