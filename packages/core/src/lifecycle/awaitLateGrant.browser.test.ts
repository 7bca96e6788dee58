import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { alice, createScriptedWallet, type ScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { getAccount, watchAccount } from '../actions/account.ts'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { open } from '../actions/modal.ts'
import { setNamespaceEnabled } from '../actions/setNamespaceEnabled.ts'
import { getWalletConnections } from '../actions/walletConnections.ts'
import { rememberedOf } from '../connection/remembered.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { UserRejectedError } from '../errors/wallet.ts'
import type { Latchkey } from '../latchkey.ts'

const connectorId = 'test.wallet'
let stops: (() => void)[] = []
let wallet: ScriptedWallet
let other: ScriptedWallet
/** How often the wallet was read. */
let asked: number
/** The wallet answers what it was asked so far. */
let answer: () => void

beforeEach(() => {
  localStorage.clear()
  asked = 0
  wallet = createScriptedWallet()
  other = createScriptedWallet({ id: 'other.wallet', name: 'Other' })
})

afterEach(async () => {
  for (const stop of stops) stop()
  stops = []
  await Promise.resolve()
  vi.useRealTimers()
})

function openTab(): Latchkey {
  const latchkey = createLatchkey({ adapters: [scriptedAdapter([wallet, other])] })
  stops.push(latchkey.start())
  return latchkey
}

/** A page reloaded beside a wallet that does not answer; `statuses` is what it shows, in order. */
async function reload() {
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  wallet.onRead = () => answered
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const latchkey = openTab()
  const statuses: string[] = [getAccount(latchkey).status]
  watchAccount(latchkey, ({ status }) => statuses.at(-1) !== status && statuses.push(status))
  return { latchkey, statuses }
}

/** Until the pages no longer wait for the wallet before they show anything. */
async function untilReady(...tabs: readonly Latchkey[]): Promise<void> {
  const reads = () => wallet.requests.filter((request) => request === 'reconnect')
  asked += tabs.length
  await vi.waitFor(() => expect(reads()).toHaveLength(asked))
  await vi.advanceTimersByTimeAsync(3_000)
  for (const tab of tabs) await vi.waitFor(() => expect(tab.store.getState().ready).toBe(true))
}

/** Everything that an answer sets off has happened. */
const settle = () => vi.advanceTimersByTimeAsync(100)

it('a remembered wallet that answers after it is shown as disconnected is connected, without a prompt or a flicker', async () => {
  await connect(openTab(), { connectorId })
  const { latchkey, statuses } = await reload()
  await untilReady(latchkey)
  expect(statuses).toEqual(['reconnecting', 'disconnected'])
  await vi.advanceTimersByTimeAsync(20_000)
  answer()
  await settle()
  expect(getAccount(latchkey).address).toBe(alice)
  expect(statuses).toEqual(['reconnecting', 'disconnected', 'connected'])
  expect(wallet.requests).toEqual(['connect', 'reconnect'])
  // It is followed like any other.
  wallet.lock()
  expect(getAccount(latchkey).status).toBe('disconnected')
})

it('an answer counts for half a minute', async () => {
  await connect(openTab(), { connectorId })
  const { latchkey } = await reload()
  await untilReady(latchkey)
  await vi.advanceTimersByTimeAsync(31_000)
  answer()
  await settle()
  expect(getAccount(latchkey).status).toBe('disconnected')
})

it('a late refusal changes nothing', async () => {
  await connect(openTab(), { connectorId })
  wallet.isLocked = true
  const { latchkey } = await reload()
  await untilReady(latchkey)
  const before = latchkey.store.getState()
  answer()
  await settle()
  expect(latchkey.store.getState()).toBe(before)
})

it('an answer no longer counts once the visitor has begun another connection, even one they then rejected', async () => {
  await connect(openTab(), { connectorId })
  const { latchkey } = await reload()
  await untilReady(latchkey)
  other.onPrompt = async () => {
    throw new UserRejectedError()
  }
  await expect(connect(latchkey, { connectorId: 'other.wallet' })).rejects.toMatchObject({ code: 'USER_REJECTED' })
  answer()
  await settle()
  expect(getAccount(latchkey).status).toBe('disconnected')
})

it('an answer that comes while another connection is requested leaves the request as it is', async () => {
  await connect(openTab(), { connectorId })
  const { latchkey } = await reload()
  await untilReady(latchkey)
  let grant = () => {}
  other.onPrompt = () =>
    new Promise((resolve) => {
      grant = resolve
    })
  const connecting = connect(latchkey, { connectorId: 'other.wallet' })
  answer()
  await settle()
  expect(getAccount(latchkey).status).toBe('connecting')
  grant()
  expect((await connecting).connector?.id).toBe('other.wallet')
})

it.each([
  ['disconnects', (latchkey: Latchkey) => disconnect(latchkey)],
  [
    'disables the namespace',
    async (latchkey: Latchkey) => setNamespaceEnabled(latchkey, { namespace: 'eip155', enabled: false }),
  ],
])('an answer no longer counts once the app %s', async (_, end) => {
  await connect(openTab(), { connectorId })
  const { latchkey } = await reload()
  await untilReady(latchkey)
  await end(latchkey)
  answer()
  await settle()
  expect(getAccount(latchkey).status).toBe('disconnected')
})

it('two tabs are connected by a late answer, unless the visitor disconnects in one of them', async () => {
  await connect(openTab(), { connectorId })
  for (const stop of stops.splice(0)) stop()
  const { latchkey } = await reload()
  const second = openTab()
  await untilReady(latchkey, second)
  answer()
  await settle()
  for (const tab of [latchkey, second]) expect(getAccount(tab).address).toBe(alice)

  for (const stop of stops.splice(0)) stop()
  const { latchkey: third } = await reload()
  const fourth = openTab()
  await untilReady(third, fourth)
  await disconnect(fourth)
  // The message of that tab has arrived.
  await vi.waitFor(() => expect(rememberedOf(third).active).toEqual({}))
  answer()
  await settle()
  for (const tab of [third, fourth]) expect(getAccount(tab).status).toBe('disconnected')
})

it('a wallet in the background is listed once it answers, and the one on screen stays', async () => {
  const before = openTab()
  await connect(before, { connectorId })
  await connect(before, { connectorId: 'other.wallet' })
  const { latchkey } = await reload()
  await untilReady(latchkey)
  const ids = () => getWalletConnections(latchkey).map(({ connector }) => connector.id)
  expect(ids()).toEqual(['other.wallet'])
  answer()
  await settle()
  expect(ids()).toEqual(['other.wallet', connectorId])
})

it('the account takes the place of the list of wallets that the visitor opened meanwhile', async () => {
  await connect(openTab(), { connectorId })
  const { latchkey } = await reload()
  await untilReady(latchkey)
  open(latchkey)
  expect(latchkey.store.getState().modal.stack).toMatchObject([{ view: 'Connect' }])
  answer()
  await settle()
  expect(latchkey.store.getState().modal.stack).toMatchObject([{ view: 'Account' }])
})

it('a page that has stopped shows nothing more', async () => {
  await connect(openTab(), { connectorId })
  const { latchkey } = await reload()
  await untilReady(latchkey)
  for (const stop of stops.splice(0)) stop()
  await Promise.resolve()
  answer()
  await settle()
  expect(getAccount(latchkey).status).toBe('disconnected')
  expect(wallet.listeners.size).toBe(0)
})
