import { expect, test } from 'vitest'
import { createScreenStore } from '../screens/screenStore.ts'
import { signInDevice } from '../test/signInDevice.ts'
import { handleRpc } from './handleRpc.ts'

const { signal } = new AbortController()

test('what nobody can read, such as the hash of a contract’s transaction, is held for; a text is not', async () => {
  const { device, user, chain } = await signInDevice()
  const screens = createScreenStore({ personMs: 10_000 })
  const held: (string | undefined)[] = []
  screens.watch(() => {
    const screen = screens.shown()
    if (screen?.name !== 'approve' || screen.busy) return
    held.push(screen.data.stepUp)
    queueMicrotask(() => screen.answer({ type: 'approve' }))
  })
  const sign = (message: string, stepUpUsd: number | null) => {
    const page = { ...device.page, placement: 'window' as const, stepUpUsd }
    const params = [message, user.addresses.eip155]
    const request = { method: 'personal_sign', params, chain, signal, waiting: () => {} }
    return handleRpc({ ...device, page, screens, user }, request)
  }
  const hash = `0x${'a7'.repeat(32)}`
  // Of many hashes, some can be read as a text.
  const readable = `0x${'6b'.repeat(32)}`
  for (const [message, stepUpUsd] of [
    [hash, 1_000],
    [readable, 1_000],
    ['Hello', 1_000],
    [hash, null],
  ] as const)
    expect(await sign(message, stepUpUsd)).toMatch(/^0x[0-9a-f]{130}$/)
  expect(held).toEqual(['hold', 'hold', undefined, undefined])
})
