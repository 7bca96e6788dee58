import { expect, test } from 'vitest'
import { createSecret } from '../secrets/createSecret.ts'
import type { ProviderCaller } from './ProviderCaller.ts'

/** What every provider must keep to that projects may have keys of their own for: no answer to one key serves or fails another. */
export function testKeysApart(
  getSubject: () => {
    /** Has a key the provider takes. */
    caller: ProviderCaller
    /** All that can be asked, by name. */
    questions: Readonly<Record<string, (caller: ProviderCaller) => Promise<unknown>>>
  },
): void {
  test('another’s bad key fails alone, and is served nothing that a good key was answered', async () => {
    const { caller, questions } = getSubject()
    for (const [name, ask] of Object.entries(questions)) {
      let isKeyed = false
      const bad: ProviderCaller = {
        readKey() {
          isKeyed = true
          return createSecret('bad')
        },
      }
      const [refused, answered] = await Promise.allSettled([ask(bad), ask(caller)])
      const [later] = await Promise.allSettled([ask(bad)])
      expect(answered, name).toMatchObject({ status: 'fulfilled' })
      // Who needs no key serves everybody.
      const expected = isKeyed
        ? { status: 'rejected', reason: { name: 'ProviderUnavailableError', reason: 'unauthorized' } }
        : { status: 'fulfilled' }
      expect(refused, name).toMatchObject(expected)
      expect(later, name).toMatchObject(expected)
    }
  })
}
