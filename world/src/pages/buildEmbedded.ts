import { buildPage } from './buildPage.ts'

/** Builds the embedded wallet's page, as its package does. @returns the folder for the server's `WALLET_ASSETS` */
export function buildEmbedded(options: { signal?: AbortSignal } = {}): Promise<string> {
  const page = { name: 'embedded', packageName: '@latchkey/embedded', entry: 'assets.json', modes: ['boot', 'vault'] }
  return buildPage({ ...page, ...options })
}
