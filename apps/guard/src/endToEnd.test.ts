import { generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { calculateJwkThumbprint } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchOpening } from '../../embedded/src/flows/enrolments.ts'
import { openAccount } from '../../embedded/src/flows/openAccount.ts'
import { openGuard } from '../../embedded/src/flows/openGuard.ts'
import { changeEmail } from '../../embedded/src/flows/openSecurity.ts'
import { recoverByGuard } from '../../embedded/src/flows/recoverByGuard.ts'
import { finishEmailLogin } from '../../embedded/src/flows/signInByEmail.ts'
import { startEmailLogin } from '../../embedded/src/flows/startEmailLogin.ts'
import type { Ask } from '../../embedded/src/screens/screenStore.ts'
import { createDevice, walletOrigin } from '../../embedded/src/test/createDevice.ts'
import { withVaultKey } from '../../embedded/src/vault/vaultKey.ts'
import { withWallet } from '../../embedded/src/vault/walletBlob.ts'
import { walletEnrolments } from '../../server/src/db/schema.ts'
import { openAuthShare } from '../../server/src/wallet/custody/releaseShare.ts'
import { createWalletTestServer, type WalletTestServer } from '../../server/src/wallet/test/createWalletTestServer.ts'
import { type ReceivedMail, readCode } from '../../server/src/wallet/test/startMailServer.ts'
import { guardRecoveries, guardShares } from './db/schema.ts'
import { signTicket } from './keys/signTicket.ts'
import { openRow } from './shares/shareRows.ts'
import { findStopLink, startGuard, type TestGuard } from './test/startGuard.ts'

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
  const addresses = [email, `new.${email}`]
  const isCode = (mail: ReceivedMail) => mail.to.some((to) => addresses.includes(to)) && readCode(mail) !== ''
  let [fromServer, fromGuard] = [server.mail.mails.length, guard.mail.mails.length]
  const typeCode = async () => {
    const find = () =>
      server.mail.mails.slice(fromServer).find(isCode) ?? guard.mail.mails.slice(fromGuard).find(isCode)
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
  const later = createVisitor(email, { recover: [{ type: 'guard' }], guardWait: [{ type: 'open' }] })
  await signIn(second, email, later.ask)
  expect(later.seen).toEqual(['emailCode', 'recover', 'guardWait', 'emailCode'])
  expect(second.session.user()?.wallet?.addresses).toEqual(addresses)
  await second.vault.verify({ opening: await fetchOpening(second, 'verify', signal) })
  await browser.vault.verify({ opening: await fetchOpening(browser, 'verify', signal) })
  expect(await second.store.get('guard recovery')).toBeUndefined()
})

test('whoever had the mailbox when a recovery began only opens nothing after the delay: a code is mailed then', async () => {
  const email = 'mallory@example.com'
  await createProtected(email)
  await Promise.all([server.forgetMails(), guard.forgetMails()])
  const thief = await openBrowser()
  const login = await startEmailLogin(thief, email, signal)
  const { ask } = createVisitor(email, { guardWait: [{ type: 'cancel' }] })
  await finishEmailLogin(thief, { login, ask, signal })
  await expect(recoverByGuard(thief, { ask, signal })).rejects.toThrow('user_rejected')
  const isOf = ({ to }: ReceivedMail) => to.includes(email)
  const readByThief = guard.mail.mails.filter(isOf).map(readCode)
  await passDelay(thief)
  // The thief has the session, the device and every code that was mailed before, and types one after the other.
  const guesses = [...readByThief.filter((code) => code !== ''), '000000', '111111', '222222', '333333', '444444']
  const seen: string[] = []
  const withoutMailbox = (async (name: string, data: { error?: { code: string } }) => {
    seen.push(data.error ? `${name} ${data.error.code}` : name)
    if (name === 'guardWait') return { type: 'open' }
    const code = guesses.shift()
    return code ? { type: 'code', code } : { type: 'cancel' }
  }) as unknown as Ask
  await expect(recoverByGuard(thief, { ask: withoutMailbox, signal })).rejects.toThrow('user_rejected')
  expect(seen.slice(0, 3)).toEqual(['guardWait', 'emailCode', 'emailCode code_wrong'])
  expect(seen.at(-1)).toBe('emailCode code_expired')
  expect(thief.session.user()?.wallet?.blob).toBeUndefined()
  // The visitor is told again, and stops it.
  const link = await findStopLink(guard.mail, email, /second code/)
  expect((await fetch(link, { method: 'POST' })).status).toBe(200)
  await expect(recoverByGuard(thief, { ask: withoutMailbox, signal })).rejects.toThrow('guard_over')
})

test('going back from the offer, or from its code, sets nothing up', async () => {
  const browser = await openBrowser()
  const { ask, seen } = createVisitor('bob@example.com', {
    protect: [{ type: 'guard' }, { type: 'later' }],
    guardOffer: [{ type: 'cancel' }],
  })
  await signIn(browser, 'bob@example.com', ask)
  expect(seen).toEqual(['emailCode', 'protect', 'guardOffer', 'protect'])
  expect(browser.session.user()?.wallet?.recovery).toEqual([])
})

test('a recovery that was stopped by mail opens nothing, and the visitor can start over', async () => {
  const email = 'carol@example.com'
  await createProtected(email)
  await Promise.all([server.forgetMails(), guard.forgetMails()])
  const second = await openBrowser()
  const first = createVisitor(email, { recover: [{ type: 'guard' }], guardWait: [{ type: 'cancel' }] })
  await expect(signIn(second, email, first.ask)).rejects.toThrow('user_rejected')
  await fetch(await findStopLink(guard.mail, email), { method: 'POST' })
  await passDelay(second)
  await server.forgetMails()
  const later = createVisitor(email, {
    recover: [{ type: 'guard' }, { type: 'cancel' }],
    guardWait: [{ type: 'open' }],
  })
  await expect(signIn(second, email, later.ask)).rejects.toThrow('user_rejected')
  expect(later.seen).toEqual(['emailCode', 'recover', 'guardWait', 'recover guard_over'])
  expect(await second.store.get('guard recovery')).toBeUndefined()
})

test('whoever reads the mail gets nothing from the wallet’s server either before the delay is over', async () => {
  const email = 'dave@example.com'
  const { browser } = await createProtected(email)
  await Promise.all([server.forgetMails(), guard.forgetMails()])
  const thief = await openBrowser()
  const login = await startEmailLogin(thief, email, signal)
  const { ask } = createVisitor(email, {})
  await finishEmailLogin(thief, { login, ask, signal })
  expect(thief.session.user()?.wallet?.blob).toBeUndefined()
  const { recipient } = await thief.vault.recipient({})
  const { walletId = '', enrolmentId } = browser.session.user()?.wallet ?? {}
  const deviceKey = await thumbprintOf(thief)
  const of = { walletId, enrolmentId: enrolmentId ?? '', deviceKey }
  const prove = (ticket: string) => thief.session.call('proveGuardRecovery', { ticket, recipient }, signal)
  await expect(prove('a.b.c')).rejects.toThrow('guard_ticket')
  // What the guard says that it has stored is no statement that it released it, and one for another device is none for this one.
  await expect(prove(await signTicket(guard.context, { use: 'stored', ...of }))).rejects.toThrow('guard_ticket')
  const forOther = { ...of, deviceKey: await thumbprintOf(browser) }
  await expect(prove(await signTicket(guard.context, { use: 'released', ...forOther }))).rejects.toThrow('guard_ticket')
  const { privateKey } = generateKeyPairSync('ed25519')
  const forged = { ...guard.context, keys: { ...guard.context.keys, signing: privateKey } }
  await expect(prove(await signTicket(forged, { use: 'released', ...of }))).rejects.toThrow('guard_ticket')
})

test('recovery by email is set up with the visitor’s own mailbox only, not with that of somebody at their device', async () => {
  const { browser } = await createProtected('kay@example.com')
  const before = browser.session.user()?.wallet
  const strangers = 'stranger@evil.test'
  const { api, hpkeKey: guardKey, walletId } = openGuard(browser)
  const { hpkeKey } = browser.page
  const newEnrolmentId = crypto.randomUUID()
  const opening = await fetchOpening(browser, 'recovery', signal)
  const made = await browser.vault.protectByGuard({ opening, newEnrolmentId, hpkeKey, guardKey })
  const { flowId } = await api.call('startStore', { walletId, email: strangers, origin: appOrigin }, signal)
  const isTheirs = ({ to }: ReceivedMail) => to.includes(strangers)
  await expect.poll(() => guard.mail.mails.some(isTheirs)).toBe(true)
  const code = readCode(guard.mail.mails.find(isTheirs)!)
  const share = { walletId, enrolmentId: newEnrolmentId, share: made.guardShare }
  const { ticket } = await api.call('store', { flowId, code, ...share }, signal)
  const body = { enrolmentId: newEnrolmentId, authShare: made.authShare, ticket }
  await expect(browser.session.call('addGuard', body, signal)).rejects.toThrow('guard_ticket')
  expect(await browser.session.restore()).toMatchObject({ wallet: before })
})

test('the wallet’s database with its key opens no wallet, nor does the guard’s with its own; both together do', async () => {
  const { browser } = await createProtected('erin@example.com')
  const { userId = '', wallet } = browser.session.user() ?? {}
  const { walletId = '', generation = 0, addresses, blob = '' } = wallet ?? {}
  const { db } = server.context
  const rows = await db.select().from(walletEnrolments).where(eq(walletEnrolments.userId, userId))
  const ofServer = await Promise.all(rows.map((row) => openAuthShare(server.wallet.context, row)))
  const stored = await guard.context.db.select().from(guardShares).where(eq(guardShares.walletId, walletId))
  const ofGuard = stored.map((row) => openRow(guard.context.keys, row))
  expect([ofServer.length, ofGuard.length]).toEqual([2, 1])
  const identity = { userId, walletId, generation, addresses: addresses ?? { eip155: '' } }
  const opens = (one: Buffer, other: Buffer) =>
    withVaultKey([Uint8Array.from(one), Uint8Array.from(other)], (vaultKey) =>
      withWallet({ vaultKey, blob, identity }, () => true),
    ).catch(() => false)
  const pairs = (one: Buffer[], other: Buffer[]) => one.flatMap((a) => other.map((b) => opens(a, b)))
  expect(await Promise.all(pairs(ofServer, ofServer))).toEqual([false, false, false, false])
  expect(await Promise.all(pairs(ofGuard, ofGuard))).toEqual([false])
  expect((await Promise.all(pairs(ofServer, ofGuard))).sort()).toEqual([false, true])
})

test('turning it off deletes the auth share, so that what the guard has opens nothing', async () => {
  const email = 'frank@example.com'
  const { browser } = await createProtected(email)
  const facts = await browser.session.call('removeGuard', {}, signal)
  expect(facts.recovery).toEqual([])
  const { userId = '' } = browser.session.user() ?? {}
  const rows = await server.context.db.select().from(walletEnrolments).where(eq(walletEnrolments.userId, userId))
  expect(rows.map(({ recovery }) => recovery)).toEqual([null])
})

test('it ends with a change of the email address, of which the guard knows nothing, and is no device', async () => {
  const email = 'grace@example.com'
  const { browser } = await createProtected(email)
  const { walletId = '', enrolmentId } = browser.session.user()?.wallet ?? {}
  const removed = browser.session.call('removeDevice', { enrolmentId: enrolmentId ?? walletId }, signal)
  await expect(removed).rejects.toThrow('last_device')
  await server.forgetMails()
  const { ask } = createVisitor(email, {
    newEmail: [{ type: 'email', email: `new.${email}` }],
    done: [{ type: 'cancel' }],
  })
  expect(await changeEmail(browser, { ask, signal })).toBe(`new.${email}`)
  expect(browser.session.user()?.wallet?.recovery).toEqual([])
})

/** As the server knows the device (RFC 7638). */
async function thumbprintOf({ keys }: Browser): Promise<string> {
  return await calculateJwkThumbprint(await crypto.subtle.exportKey('jwk', keys.signing.publicKey))
}
