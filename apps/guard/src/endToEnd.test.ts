import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishEmailLogin, startEmailLogin } from '../../embedded/src/flows/signInByEmail.ts'
import { fetchOpening } from '../../embedded/src/flows/enrolments.ts'
import { openAccount } from '../../embedded/src/flows/openAccount.ts'
import type { Ask } from '../../embedded/src/screens/screenStore.ts'
import { createDevice, walletOrigin } from '../../embedded/src/test/createDevice.ts'
import { createWalletTestServer, type WalletTestServer } from '../../server/src/wallet/test/createWalletTestServer.ts'
import { readCode } from '../../server/src/wallet/test/startMailServer.ts'
import { guardRecoveries } from './db/schema.ts'
import { startGuard, type TestGuard } from './test/startGuard.ts'

const appOrigin = 'https://app.example.com'
const { signal } = new AbortController()

let guard: TestGuard
let server: WalletTestServer
beforeAll(async () => {
  guard = await startGuard({ walletOrigin, env: { GUARD_DELAY_HOURS: '24' } })
  server = await createWalletTestServer({
    env: {
      WALLET_URL: walletOrigin,
      ALLOWED_ORIGINS: appOrigin,
      WALLET_GUARD_URL: guard.url,
      WALLET_GUARD_KEY: guard.publicKey,
    },
  })
})
afterAll(async () => {
  await server.close()
  await guard.close()
})

/** A browser whose page calls the real wallet server, and the real guard over HTTP. */
async function openBrowser() {
  const fetchFromServer = async (path: string, init: RequestInit) => {
    const { statusCode, headers, body } = await server.wallet.app.inject({
      method: 'POST',
      url: path,
      payload: String(init.body),
      headers: { ...(init.headers as Record<string, string>), origin: walletOrigin },
    })
    return new Response(body, { status: statusCode, headers: headers as Record<string, string> })
  }
  const device = await createDevice({ fetch: fetchFromServer, hpkeKey: server.hpkeKey })
  const { url, hpkeKey } = guard
  return { ...device, page: { ...device.page, guard: { url, hpkeKey } } }
}

/** A visitor who reads the mails of both, and answers each screen by its name. */
function createVisitor(email: string, answers: Record<string, unknown[]>) {
  const seen: string[] = []
  let [fromServer, fromGuard] = [server.mail.mails.length, guard.mail.mails.length]
  const typeCode = async () => {
    const find = () =>
      server.mail.mails.slice(fromServer).find((mail) => mail.to.includes(email) && readCode(mail)) ??
      guard.mail.mails.slice(fromGuard).find((mail) => mail.to.includes(email) && readCode(mail))
    await expect.poll(find).toBeDefined()
    const code = readCode(find()!)
    ;[fromServer, fromGuard] = [server.mail.mails.length, guard.mail.mails.length]
    return { type: 'code', code }
  }
  const ask = (async (name: string, data: { error?: { code: string } }) => {
    seen.push(data.error ? `${name} ${data.error.code}` : name)
    return name === 'emailCode' ? await typeCode() : answers[name]?.shift()
  }) as unknown as Ask
  return { ask, seen }
}

type Browser = Awaited<ReturnType<typeof openBrowser>>

async function signIn(browser: Browser, email: string, ask: Ask): Promise<void> {
  const login = await startEmailLogin(browser, email, signal)
  await finishEmailLogin(browser, { login, ask, signal })
  await openAccount(browser, { ask, signal, onReady: () => {} })
}

/** Lets the delay of every recovery pass. */
async function passDelay(...browsers: Browser[]): Promise<void> {
  await guard.context.db.update(guardRecoveries).set({ releaseAt: new Date(Date.now() - 1_000) })
  for (const { store } of browsers) {
    const kept = (await store.get('guard recovery')) as object
    await store.write({ 'guard recovery': { ...kept, releaseAt: new Date(Date.now() - 1_000).toISOString() } })
  }
}

/** A visitor with a wallet that is recovered by email. */
async function createProtected(email: string) {
  const browser = await openBrowser()
  const { ask, seen } = createVisitor(email, { protect: [{ type: 'guard' }], guardOffer: [{ type: 'accept' }] })
  await signIn(browser, email, ask)
  return { browser, seen, addresses: browser.session.user()?.wallet?.addresses }
}

test('a wallet that is protected by email opens on another device after the delay, and that device is enrolled', async () => {
  const email = 'ada@example.com'
  const { browser, seen, addresses } = await createProtected(email)
  expect(seen).toEqual(['emailCode', 'protect', 'guardOffer', 'emailCode'])
  expect(browser.session.user()?.wallet?.recovery).toEqual(['guard'])

  await Promise.all([server.forgetMails(), guard.forgetMails()])
  const second = await openBrowser()
  const first = createVisitor(email, { recover: [{ type: 'guard' }], guardWait: [{ type: 'cancel' }] })
  await expect(signIn(second, email, first.ask)).rejects.toThrow('user_rejected')
  expect(first.seen).toEqual(['emailCode', 'recover', 'emailCode', 'guardWait'])
  expect(second.session.user()).toBeUndefined()

  await passDelay(second)
  await server.forgetMails()
  const later = createVisitor(email, { recover: [{ type: 'guard' }] })
  await signIn(second, email, later.ask)
  expect(later.seen).toEqual(['emailCode', 'recover'])
  expect(second.session.user()?.wallet?.addresses).toEqual(addresses)
  await second.vault.verify({ opening: await fetchOpening(second, 'verify', signal) })
  await browser.vault.verify({ opening: await fetchOpening(browser, 'verify', signal) })
  expect(await second.store.get('guard recovery')).toBeUndefined()
})
