import type { LinkApp } from './linkApps.ts'
import { returnMarker } from './takeReturn.ts'

/** What wallets call the clusters; of another, they know none. */
const clusters: Readonly<Record<string, string>> = {
  'solana:mainnet': 'mainnet-beta',
  'solana:devnet': 'devnet',
  'solana:testnet': 'testnet',
}

/** The link that opens a wallet with a request. The wallet opens this page again, without the query and fragment that it has now. */
export function writeLink(
  app: LinkApp,
  request: { id: string; method: string; parameters: Readonly<Record<string, string>> },
): string {
  const { id, method, parameters } = request
  const back = new URL(location.pathname, location.origin)
  back.searchParams.set(returnMarker, id)
  const link = new URL(method, app.url)
  for (const [name, value] of Object.entries({ ...parameters, redirect_link: back.href }))
    link.searchParams.set(name, value)
  return link.href
}

export function toConnectParameters({ publicKey, chain }: { publicKey: string; chain: string }) {
  const cluster = clusters[chain]
  return { app_url: location.origin, dapp_encryption_public_key: publicKey, ...(cluster && { cluster }) }
}
