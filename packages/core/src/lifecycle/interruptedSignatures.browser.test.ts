import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createScriptedWallet, type ScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { clearData } from '../actions/clearData.ts'
import { connect } from '../actions/connect.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey } from '../latchkey.ts'
import { whileSigning } from './interruptedSignatures.ts'

const key = 'latchkey.signing'
const stops: (() => void)[] = []
let wallet: ScriptedWallet

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  wallet = createScriptedWallet()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await Promise.resolve()
})

function load(): Latchkey {
  const latchkey = createLatchkey({ adapters: [scriptedAdapter([wallet])] })
  stops.push(latchkey.start())
  return latchkey
}

/** A page that was loaded after a connected one. */
async function reload(): Promise<Latchkey> {
  const before = load()
  await connect(before, { connectorId: 'test.wallet' })
  stops.pop()?.()
  await Promise.resolve()
  const latchkey = load()
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  return latchkey
}

test('a page that was reloaded during a request to sign says that the app did not receive the signature, once', async () => {
  sessionStorage.setItem(key, String(Math.floor(performance.timeOrigin) - 1))
  const latchkey = await reload()
  expect(latchkey.store.getState()).toMatchObject({
    banner: { state: 'error', code: 'SIGNATURE_INTERRUPTED' },
    modal: { open: true },
  })
  expect(sessionStorage.getItem(key)).toBeNull()
})

test.each([
  ['nothing', () => undefined],
  ['its own open request', () => String(Date.now())],
  ['an hour-old request', () => String(performance.timeOrigin - 61 * 60_000)],
  ['what another script wrote', () => 'never'],
])('%s is not reported', async (_, stored) => {
  const value = stored()
  if (value !== undefined) sessionStorage.setItem(key, value)
  const { banner, modal } = (await reload()).store.getState()
  expect([banner, modal.open]).toEqual([undefined, false])
})

test('a request is noted until the wallet has responded', async () => {
  const latchkey = load()
  const noted: (string | null)[] = []
  const note = () => noted.push(sessionStorage.getItem(key))
  await whileSigning(latchkey, async () => note())
  await whileSigning(latchkey, async () => {
    note()
    throw new Error('declined')
  }).catch(note)
  expect(noted.map((value) => value !== null)).toEqual([true, true, false])
  expect(sessionStorage.getItem(key)).toBeNull()
})

test('clearing the data removes the note of an open request', async () => {
  const latchkey = load()
  let answer = () => {}
  const signing = whileSigning(
    latchkey,
    () =>
      new Promise<void>((resolve) => {
        answer = resolve
      }),
  )
  expect(sessionStorage.getItem(key)).not.toBeNull()
  await clearData(latchkey)
  expect(sessionStorage.getItem(key)).toBeNull()
  answer()
  await signing
})
