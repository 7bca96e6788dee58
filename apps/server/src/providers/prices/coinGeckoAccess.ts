import type { Secret } from '../../secrets/createSecret.ts'

/** CoinGecko's public API. */
const vendorUrl = 'https://api.coingecko.com/api/v3'

/**
 * The URL of CoinGecko's API v3 without a slash at its end, and the headers of each request.
 * @param options.url `https://pro-api.coingecko.com/api/v3` with a paid key. Defaults to the public API.
 * @param options.key sent in the demo header, or in the pro header to the paid API; the public API works without one.
 */
export function coinGeckoAccess(options: { url?: string | undefined; key: Secret | undefined }): {
  url: string
  headers: Record<string, string>
} {
  const { url = vendorUrl, key } = options
  const header = new URL(url).hostname.startsWith('pro-') ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key'
  return { url: url.replace(/\/$/, ''), headers: key ? { [header]: key.reveal() } : {} }
}
