import { expect, test, vi } from 'vitest'
import { createScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { connect } from '../actions/connect.ts'
import { close, open } from '../actions/modal.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { LatchkeyOptions } from '../latchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { getLog } from './getLog.ts'
import type { LatchkeyEvent } from './LatchkeyEvent.ts'

/** An instance whose wallets are found, as `start` does in a page. */
function createTestLatchkey(options: Partial<LatchkeyOptions>) {
  const wallet = createScriptedWallet()
  const latchkey = createLatchkey({ adapters: [scriptedAdapter([wallet])], storage: memoryStorage(), ...options })
  latchkey.store.setState({ connectors: [wallet.connector] })
  return latchkey
}

test('onEvent hears each event at once, in order, once, and no request is sent', async () => {
  const events: LatchkeyEvent[] = []
  const fetch = vi.fn(async (_url: RequestInfo | URL) => new Response('{}'))
  const latchkey = createTestLatchkey({
    serverUrl: 'https://server.test',
    fetch,
    onEvent: (event) => events.push(event),
  })
  close(latchkey, { reason: 'api' })
  open(latchkey)
  open(latchkey, { view: 'AllWallets' })
  expect(events).toEqual([{ name: 'MODAL_OPEN', connected: false, view: 'Connect' }])
  await connect(latchkey, { connectorId: 'test.wallet' })
  open(latchkey)
  close(latchkey, { reason: 'escape' })
  close(latchkey, { reason: 'escape' })
  expect(events.slice(1)).toEqual([
    { name: 'CONNECT_SUCCESS', method: 'browser', wallet: 'Test Wallet' },
    { name: 'MODAL_CLOSE', connected: true, reason: 'done' },
    { name: 'MODAL_OPEN', connected: true, view: 'Account' },
    { name: 'MODAL_CLOSE', connected: true, reason: 'escape' },
  ])
  const paths = fetch.mock.calls.map(([url]) => new URL(String(url)).pathname)
  expect(paths.filter((path) => /^\/(batch|e|getAnalyticsConfig)$/.test(path))).toEqual([])
})

test('an app that throws in onEvent stops nothing', async () => {
  const reportError = vi.fn()
  vi.stubGlobal('reportError', reportError)
  const fault = new Error('the app’s')
  const latchkey = createTestLatchkey({
    onEvent() {
      throw fault
    },
  })
  open(latchkey)
  await connect(latchkey, { connectorId: 'test.wallet' })
  expect(latchkey.store.getState().connections.eip155.status).toBe('connected')
  expect(reportError).toHaveBeenCalledWith(fault)
  vi.unstubAllGlobals()
})

test('the log is kept only where the app keeps one', async () => {
  const silent = createTestLatchkey({})
  const kept = createTestLatchkey({ analytics: { enabled: false, log: true } })
  for (const latchkey of [silent, kept]) open(latchkey)
  await vi.waitFor(async () =>
    expect(await getLog(kept)).toMatch(/^\d{4}-\S+Z MODAL_OPEN \{"connected":false,"view":"Connect"\}$/),
  )
  expect(await getLog(silent)).toBe('')
})

test('analytics needs a server', () => {
  expect(() => createTestLatchkey({ analytics: { enabled: true } })).toThrow(/analytics.*serverUrl/)
})
