import {
  connect,
  connectEmail,
  createLatchkey,
  disconnect,
  getAccount,
  type Latchkey,
  memoryStorage,
} from '@latchkey/core'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { evm } from '../evm.ts'
import { createTestChain } from '../test/createTestChain.ts'

// The embedded wallet's host side: core, the adapter and a scripted page of another origin.

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const account = {
  addresses: { eip155: address },
  chainId: 'eip155:31337',
  accounts: [{ address, type: 'eoa' }],
  preferredAccountType: 'eoa',
  smartAccountDeployed: false,
  recovery: ['none'],
}
const email = 'ada@example.com'

type Reported = {
  frame: string
  hello?: unknown
  origin?: string
  message?: { id: string; type: string; payload?: unknown }
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

function openPage(script: Record<string, unknown> = {}, storage = memoryStorage()) {
  const reports: Reported[] = []
  const onMessage = ({ data }: MessageEvent<Reported>) => {
    if (data.frame) reports.push(data)
  }
  window.addEventListener('message', onMessage)
  const latchkey = createLatchkey({
    adapters: [
      evm({ chains: [createTestChain(31337, 'http://127.0.0.1:1'), createTestChain(31338, 'http://127.0.0.1:1')] }),
    ],
    embeddedWallet: { url: inject('frameOrigin') },
    projectId: JSON.stringify({ account, ...script }),
    storage,
  })
  const stop = latchkey.start()
  stops.push(() => {
    stop()
    window.removeEventListener('message', onMessage)
  })
  return { latchkey, reports, storage, stop }
}

const listed = (latchkey: Latchkey) =>
  vi.waitFor(() => expect(latchkey.store.getState().connectors.map(({ id }) => id)).toContain('embeddedWallet'))
const types = (reports: readonly Reported[]) => reports.flatMap(({ message }) => message?.type ?? [])
const root = () => document.querySelector('latchkey-wallet')?.shadowRoot
const frame = () => root()?.querySelector('iframe') ?? undefined

test('signs in with an email address and shows the account', async () => {
  const { latchkey, reports } = openPage()
  await listed(latchkey)
  expect(frame()).toBeUndefined()
  const connected = await connectEmail(latchkey, { email })
  expect(connected).toMatchObject({ status: 'connected', address, user: { email, recovery: ['none'] } })
  const expected = ['connectEmail', 'connectOtp', 'getUser']
  await vi.waitFor(() => expect(types(reports).filter((type) => !type.startsWith('sync'))).toEqual(expected))
  expect(root()?.querySelector('dialog')?.open).toBe(false)
})

test('is restored after a reload, and not after a disconnect', async () => {
  const first = openPage()
  await listed(first.latchkey)
  await connectEmail(first.latchkey, { email })
  first.stop()
  const second = openPage({ user: { ...account, email } }, first.storage)
  await vi.waitFor(() => expect(getAccount(second.latchkey)).toMatchObject({ address, user: { email } }))
  await disconnect(second.latchkey)
  await vi.waitFor(() => expect(types(second.reports)).toContain('signOut'))
  expect(getAccount(second.latchkey)).toMatchObject({ status: 'disconnected' })
  expect(second.latchkey.store.getState().embedded?.user).toBeUndefined()
  second.stop()
  await vi.waitFor(() => expect(frame()).toBeUndefined())
  const third = openPage({}, first.storage)
  await listed(third.latchkey)
  expect(third.latchkey.store.getState().connections.eip155.status).toBe('disconnected')
  expect(frame()).toBeUndefined()
})

test('needs an address where nobody is signed in', async () => {
  const { latchkey } = openPage()
  await listed(latchkey)
  await expect(connect(latchkey, { connectorId: 'embeddedWallet' })).rejects.toMatchObject({ code: 'EMAIL_INVALID' })
  await expect(connectEmail(latchkey, { email: 'ada' })).rejects.toMatchObject({ code: 'EMAIL_INVALID' })
})
