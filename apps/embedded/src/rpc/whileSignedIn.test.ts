import type { WalletUser } from '@latchkey/wire/wallet'
import { expect, test } from 'vitest'
import { WalletError } from '../errors.ts'
import { createScreenStore } from '../screens/screenStore.ts'
import { whileSignedIn } from './whileSignedIn.ts'

const ada = { userId: 'ada' } as WalletUser

function openSession() {
  const listeners = new Set<(user: WalletUser | undefined) => void>()
  return {
    user: () => ada,
    watch(listener: (user: WalletUser | undefined) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    listeners,
    change: (user: WalletUser | undefined) => {
      for (const listener of listeners) listener(user)
    },
  }
}

test.each([
  ['signed out', undefined],
  ['another visitor', { userId: 'eve' } as WalletUser],
])('an open request goes from the screen when the visitor is %s', async (_, next) => {
  const session = openSession()
  const screens = createScreenStore({ personMs: 60_000 })
  const asking = whileSignedIn(session, new AbortController().signal, (signal) =>
    screens.run((ask) => ask('notice', { error: { code: 'busy' }, retry: false }), { signal }),
  )
  await expect.poll(() => screens.shown()?.name).toBe('notice')
  session.change(ada)
  expect(screens.shown()?.name).toBe('notice')
  session.change(next)
  await expect(asking).rejects.toMatchObject({ code: 'session_ended' })
  expect(screens.shown()).toBeUndefined()
  expect(session.listeners.size).toBe(0)
})

test('a request that the page aborts ends with the reason of the page', async () => {
  const session = openSession()
  const page = new AbortController()
  const running = whileSignedIn(
    session,
    page.signal,
    (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  page.abort(new WalletError('timeout'))
  await expect(running).rejects.toMatchObject({ code: 'timeout' })
})
