import type { PairingClient, Session } from '@latchkey/pairing'
import { beforeEach, expect, test, vi } from 'vitest'
import { networkS, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { rememberIds } from '../connection/walletIds.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { createPairedWallet } from './createPairedWallet.ts'

beforeEach(() => localStorage.clear())

/** A session of two namespaces, as the adapter of one sees it. */
function openSession(namespaces: readonly ('eip155' | 'solana')[] = ['eip155', 'solana']) {
  const latchkey = createLatchkey({ adapters: [scriptedAdapter([]), scriptedAdapter([], {}, [networkS])] })
  const session = {
    topic: 'topic',
    namespaces: Object.fromEntries(
      namespaces.map((name) => [name, { accounts: [`${name}:1:one`], methods: [], events: [] }]),
    ),
  } as unknown as Session
  const listeners = new Map<string, (value: never) => void>()
  const client = {
    sessions: () => [session],
    disconnect: vi.fn(async () => {}),
    leave: vi.fn(async () => {}),
    on: (name: string, listener: (value: never) => void) => {
      listeners.set(name, listener)
      return () => {}
    },
  } as unknown as PairingClient & Record<'disconnect' | 'leave', ReturnType<typeof vi.fn>>
  const of = (namespace: 'eip155' | 'solana') =>
    createPairedWallet(latchkey, { namespace, client, current: () => session, sessionFor: async () => session })
  const use = (namespace: 'eip155' | 'solana', active = 'walletConnect') =>
    rememberIds(latchkey, namespace, { active, background: [] })
  const emit = (value: object) => listeners.get('event')?.(value as never)
  return { client, of, use, emit }
}

test('a namespace that is disconnected leaves the session to the other that uses it', async () => {
  const { client, of, use } = openSession()
  use('eip155')
  await of('solana').disconnect({})
  expect(client.leave.mock.calls).toEqual([[{ topic: 'topic', namespace: 'solana', signal: undefined }]])
  expect(client.disconnect).not.toHaveBeenCalled()
})

test.each([
  ['no other uses it', ['eip155', 'solana'] as const, undefined],
  ['the other has another wallet', ['eip155', 'solana'] as const, 'io.rabby'],
  ['the wallet no longer shares the other', ['solana'] as const, 'walletConnect'],
])('the session ends where %s', async (_, namespaces, active) => {
  const { client, of, use } = openSession(namespaces)
  if (active) use('eip155', active)
  await of('solana').disconnect({})
  expect(client.disconnect.mock.calls).toEqual([[{ topic: 'topic', signal: undefined }]])
  expect(client.leave).not.toHaveBeenCalled()
})

test('each namespace gets its own accounts and events', () => {
  const { of, emit } = openSession()
  expect(of('solana').session()?.accounts).toEqual(['solana:1:one'])
  const [evm, solana] = [vi.fn(), vi.fn()]
  of('eip155').watch(evm)
  of('solana').watch(solana)
  emit({ topic: 'topic', chainId: 'solana:1', name: 'accountsChanged', data: ['one'] })
  expect(solana).toHaveBeenCalledTimes(1)
  expect(evm).not.toHaveBeenCalled()
})

test('a namespace that the wallet does not grant has no account', async () => {
  const { of } = openSession(['eip155'])
  expect(of('solana').session()).toBeUndefined()
  expect(await of('solana').connect({})).toEqual({ accounts: [], methods: [] })
})
