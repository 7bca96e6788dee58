import { expect, test, vi } from 'vitest'
import { alice, bob, createScriptedWallet, networkA, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import type { WaitRequest } from '../adapter/following.ts'
import type { SendAbility } from '../adapter/sending.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { acceptTransaction } from '../transactions/acceptTransaction.ts'
import { startLatchkey } from './startLatchkey.ts'

// Two tabs of one browser follow a transaction whose bytes are kept. Neither hears of the other but by the storage, like a frozen tab.

const quiet = { addEventListener() {}, removeEventListener() {} }
Object.assign(globalThis, { ...quiet, window: globalThis, document: { ...quiet, visibilityState: 'visible' } })

const [original, cancellation, again] = ['ab', 'cd', 'ef'].map((byte) => `0x${byte.repeat(32)}`) as [
  string,
  string,
  string,
]
const details = { kind: 'transfer', to: bob, token: { symbol: 'ETH', decimals: 18 }, amount: '15' } as const

function openTab(storage = memoryStorage()) {
  const followed: WaitRequest[] = []
  const waitForTransaction: SendAbility['waitForTransaction'] = (request) => {
    followed.push(request)
    return new Promise(() => {})
  }
  const latchkey = createLatchkey({
    adapters: [scriptedAdapter([createScriptedWallet()], { waitForTransaction } as SendAbility)],
    storage,
  })
  startLatchkey(latchkey)
  const accept = (id: string, hash: string, signed: string, purpose?: 'cancel') =>
    acceptTransaction(
      latchkey,
      {
        id,
        caipNetworkId: networkA.caipNetworkId,
        from: alice,
        details,
        call: undefined,
        sentAt: Date.now(),
        replaces: purpose && { hash: original, purpose },
      },
      { hash, signed, isInPlace: purpose !== undefined },
    )
  const following = () => vi.waitFor(() => followed[0] ?? Promise.reject(new Error('Not followed yet.')), 15_000)
  return { accept, following, latchkey, storage }
}

test('a tab broadcasts nothing again once another tab showed it as dropped, also after a node had it again', async () => {
  const one = openTab()
  one.accept('one', original, 'aa')
  const first = await one.following()
  expect([first.wasDropped?.(), first.getSigned?.()]).toEqual([
    false,
    { hash: original, signed: 'aa', at: expect.any(Number) },
  ])
  const second = await openTab(one.storage).following()
  second.onProgress?.({ isDropped: true })
  expect(first.wasDropped?.()).toBe(true)
  second.onProgress?.({ isDropped: false, isSeen: true })
  first.onProgress?.({ isDropped: false, isSeen: true })
  const third = await openTab(one.storage).following()
  expect([first, second, third].map(({ wasDropped }) => wasDropped?.())).toEqual([true, true, true])
})

test('a cancellation keeps its bytes in the tab that sent the original, and each replacement is known by its hash', async () => {
  const one = openTab()
  one.accept('one', original, 'aa')
  const first = await one.following()
  const other = openTab(one.storage)
  await other.following()
  other.accept('two', cancellation, 'cc', 'cancel')
  // It stores what it knows, beside what the other tab stored.
  first.onProgress?.({ isDropped: false, isSeen: true })
  expect(first.getSigned?.()).toMatchObject({ hash: cancellation, signed: 'cc' })
  expect((await other.following()).getSigned?.()).toMatchObject({ hash: cancellation, signed: 'cc' })
  one.accept('three', again, 'ee', 'cancel')
  expect(first.getSigned?.()).toMatchObject({ hash: again, signed: 'ee' })
  expect(one.latchkey.store.getState().sentTransactions).toMatchObject([
    { hash: original, replacement: { hash: again, earlier: [cancellation] } },
  ])
})
