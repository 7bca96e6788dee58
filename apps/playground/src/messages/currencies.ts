import { type FiatCurrency, fiatCurrencies } from '@latchkey/wire'

/** Currencies by their ISO 4217 codes, which no language translates; the compiler does not see that `map` leaves none out. */
export const currencies = Object.fromEntries(fiatCurrencies.map((code) => [code, code])) as Record<FiatCurrency, string>
