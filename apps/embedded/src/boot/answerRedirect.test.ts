import type { RedirectAsk } from '@latchkey/wire/frame'
import { expect, test, vi } from 'vitest'
import { callPort } from '../port/callPort.ts'
import { servePort } from '../port/servePort.ts'
import { createScreenStore } from '../screens/screenStore.ts'
import { createDevice, walletOrigin } from '../test/createDevice.ts'
import { createServerDouble } from '../test/double/createServerDouble.ts'
import { answerRedirect } from './answerRedirect.ts'
import { createAccount } from './createAccount.ts'
import { createHandlers } from './createHandlers.ts'
import type { Look } from './createLook.ts'

const { signal } = new AbortController()
const email = 'ada@example.com'
const connect: RedirectAsk = { kind: 'connect', login: { email } }

/** The wallet's page in a tab of its own, for one request. */
async function setUp() {
  const server = await createServerDouble(walletOrigin)
  const account = await createAccount(await createDevice(server))
  const screens = createScreenStore({ personMs: 10_000 })
  const { port1, port2 } = new MessageChannel()
  const look = { change: () => {}, get: () => ({}) } as unknown as Look
  const handlers = createHandlers({ account, screens, look, reload: () => {} })
  const emit = servePort({ port: port1 as unknown as MessagePort, handlers, describe: ({ code }) => code })
  const calls = callPort(port2 as unknown as MessagePort, { signal })
  emit({ event: 'ready', payload: { version: 1, storage: true, user: null } })
  const answer = (ask: RedirectAsk, sentHash?: string) =>
    answerRedirect({
      calls,
      request: { nonce: 'ab'.repeat(16), key: 'A'.repeat(87), ask },
      sentHash,
      screens,
      signal,
    })
  /** Answers the screen with this name once it is shown. */
  const press = async (name: string, give: () => object) => {
    await vi.waitFor(() => expect(screens.shown()?.name).toBe(name), { timeout: 5_000 })
    const shown = screens.shown() as unknown as { answer(given: object): void }
    shown.answer(give())
  }
  const close = () => {
    port1.close()
    port2.close()
  }
  return { server, answer, press, close }
}

test('a login comes back with its user, after the wallet was protected or that was put off', async () => {
  const { server, answer, press, close } = await setUp()
  const answered = answer(connect)
  await press('emailCode', () => ({ type: 'code', code: server.lastCode() }))
  await press('protect', () => ({ type: 'later' }))
  expect(await answered).toMatchObject({ result: null, user: { email } })
  close()
})

test('a login that failed is tried again on this page', async () => {
  const { answer, press, close } = await setUp()
  // Outside Telegram there is nothing to log in with.
  const answered = answer({ kind: 'connect', login: { provider: 'telegram' } })
  await press('notice', () => ({ type: 'retry' }))
  await press('notice', () => ({ type: 'cancel' }))
  expect(await answered).toMatchObject({ error: { code: expect.any(String) }, user: null })
  close()
})

test('what nobody may request is an error for the app', async () => {
  const { answer, close } = await setUp()
  const given = await answer({ kind: 'rpc', method: 'personal_sign', params: [], chainId: 'eip155:31337' })
  expect(given).toMatchObject({ error: { code: 'not_signed_in' }, user: null })
  close()
})

test('a transaction that is on its way is the answer: no second one is shown', async () => {
  const { answer, close } = await setUp()
  const hash = `0x${'12'.repeat(32)}`
  const ask: RedirectAsk = { kind: 'rpc', method: 'eth_sendTransaction', params: [{}], chainId: 'eip155:31337' }
  expect(await answer(ask, hash)).toEqual({ result: hash, user: null })
  close()
})
