import { expect, test } from 'vitest'
import { createSecret } from '../secrets/createSecret.ts'
import type { ProviderCaller } from './ProviderCaller.ts'

/** Runs on every provider for which projects may have keys of their own: no response to one key serves or fails another. */
export function testKeysApart(
  getSubject: () => {
    /** Has a key that the provider accepts. */
    caller: ProviderCaller
    /** Every request of the provider, by name. */
    requests: Readonly<Record<string, (caller: ProviderCaller) => Promise<unknown>>>
  },
): void {
  test('another project’s bad key fails alone, and receives nothing that a good key was served', async () => {
    const { caller, requests } = getSubject()
    for (const [name, request] of Object.entries(requests)) {
      let isKeyed = false
      const bad: ProviderCaller = {
        readKey() {
          isKeyed = true
          return createSecret('bad')
        },
      }
      const [rejected, served] = await Promise.allSettled([request(bad), request(caller)])
      const [later] = await Promise.allSettled([request(bad)])
      expect(served, name).toMatchObject({ status: 'fulfilled' })
      // A provider that needs no key serves everyone.
      const expected = isKeyed
        ? { status: 'rejected', reason: { name: 'ProviderUnavailableError', reason: 'unauthorized' } }
        : { status: 'fulfilled' }
      expect(rejected, name).toMatchObject(expected)
      expect(later, name).toMatchObject(expected)
    }
  })
}
