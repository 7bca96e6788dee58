/** What one US dollar is in other currencies, by ISO 4217 code. */
export type RateTable = {
  /** When the source published it, epoch ms. */
  at: number
  rates: Record<string, number>
}

/** A source of exchange rates. */
export type RateProvider = {
  /** Whether the configuration has what the provider needs. */
  isOffered: boolean
  /** @throws ProviderUnavailableError */
  getRates: () => Promise<RateTable>
}
