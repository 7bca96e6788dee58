import type { BrowserContext } from '@playwright/test'
import type { Secrets } from './findSecrets.ts'

/**
 * Notes every long value that the wallet's pages send to their servers or get from them: tokens, proofs, sealed shares, the encrypted wallet.
 * @param options.origins of the servers.
 * @returns what was noted, without `told`: what the app's page is told on purpose, such as an address.
 */
export function watchExchanges(
  context: BrowserContext,
  { origins }: { origins: readonly string[] },
): (told: readonly string[]) => Promise<Secrets> {
  const reading: Promise<void>[] = []
  const found: Secrets = {}
  const note = (path: string, text: string | null | undefined) => {
    for (const value of text?.match(/[A-Za-z0-9_.+/=-]{32,}/g) ?? []) {
      if (!/^[\da-f]{8}-/.test(value) && !value.includes('/v1/')) found[`${path} ${value.slice(0, 12)}…`] = value
    }
  }
  context.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    if (!origins.includes(origin) || !pathname.startsWith('/v1/')) return
    const request = response.request()
    if (request.resourceType() === 'document') return
    const read = async () => {
      const { authorization, dpop } = await request.allHeaders()
      for (const text of [authorization, dpop, request.postData()]) note(`${pathname} request`, text)
      note(`${pathname} response`, await response.text())
    }
    // A page that was closed takes its last response with it.
    reading.push(read().catch(() => undefined))
  })
  return async (told) => {
    await Promise.all(reading)
    const isTold = (secret: Uint8Array | string) => told.some((text) => text.includes(String(secret)))
    return Object.fromEntries(Object.entries(found).filter(([, secret]) => !isTold(secret)))
  }
}
