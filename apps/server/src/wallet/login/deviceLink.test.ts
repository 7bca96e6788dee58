import { afterAll, beforeAll, expect, test } from 'vitest'
import { walletLoginFlows } from '../../db/schema.ts'
import { hash, random, siteOrigin, type TestDevice } from '../test/createTestDevice.ts'
import { createWalletTestServer, type WalletTestServer } from '../test/createWalletTestServer.ts'
import { readCode } from '../test/startMailServer.ts'

let server: WalletTestServer
beforeAll(async () => {
  server = await createWalletTestServer({ env: { WALLET_DEVICE_LINK: 'on' } })
}, 60_000)
afterAll(() => server?.close())

/** Requests a login, and reads its mail. */
async function start(device: TestDevice, email: string) {
  const seen = server.mail.mails.length
  const started = await device.run('startEmailLogin', { email, origin: siteOrigin })
  await expect.poll(() => server.mail.mails.slice(seen).some(({ to }) => to.includes(email))).toBe(true)
  const mail = server.mail.mails.slice(seen).find(({ to }) => to.includes(email))!
  const text = mail.parsed.text ?? ''
  return { ...started, mail, code: readCode(mail), link: /\/v1\/device\?token=[\w-]{43}/.exec(text)?.[0] ?? '' }
}

const open = (url: string) => server.wallet.app.inject({ method: 'GET', url })
const press = (url: string, form: Record<string, string>) =>
  server.wallet.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const finish = (device: TestDevice, flowId: string, code: string) =>
  device.call('finishEmailLogin', { flowId, code, refreshHash: hash(Buffer.from(random(32), 'base64url')) })

test('a new device is confirmed by the mail’s link and its number before the code counts; opening the link changes nothing', async () => {
  const device = await server.createDevice()
  const { flowId, action, confirmation, code, link } = await start(device, 'ada@visitor.test')
  expect(action).toBe('VERIFY_DEVICE')
  expect(await finish(device, flowId, code)).toMatchObject({ status: 403, problem: 'device_unconfirmed' })
  const page = await open(link)
  expect(page.body).toContain(siteOrigin)
  expect(page.body).toContain('Chrome, Linux')
  const listed = [...page.body.matchAll(/value="(\d\d)"/g)].map(([, number]) => number)
  expect(listed).toHaveLength(3)
  expect(listed).toContain(confirmation?.number)
  expect((await open(link)).body).toBe(page.body)
  expect(await device.run('confirmDevice', { flowId })).toEqual({ isConfirmed: false })

  expect((await press(link, { answer: 'yes', number: confirmation!.number })).body).toContain(
    'Your device is confirmed.',
  )
  expect(await device.run('confirmDevice', { flowId })).toEqual({ isConfirmed: true })
  expect((await open(link)).statusCode).toBe(410)
  expect((await press(link, { answer: 'no' })).statusCode).toBe(410)
  expect(await (await server.createDevice()).call('confirmDevice', { flowId })).toMatchObject({
    problem: 'flow_unknown',
  })
  expect((await finish(device, flowId, code)).status).toBe(200)
})

test.each([
  ['“It wasn’t me”', (_number: string) => ({ answer: 'no' })],
  ['another number', (number: string) => ({ answer: 'yes', number: number === '99' ? '98' : '99' })],
  ['no number', (_number: string) => ({ answer: 'yes' })],
])('%s ends the login, for the right code too', async (_name, form) => {
  await server.forgetMails()
  const device = await server.createDevice()
  const { flowId, confirmation, code, link } = await start(device, 'eve@visitor.test')
  expect((await press(link, form(confirmation!.number))).body).toContain('This sign-in was ended')
  expect((await press(link, { answer: 'yes', number: confirmation!.number })).statusCode).toBe(410)
  expect(await device.call('confirmDevice', { flowId })).toMatchObject({ status: 403, problem: 'device_denied' })
  expect(await finish(device, flowId, code)).toMatchObject({ status: 403, problem: 'device_denied' })
})

test('of many presses at once, one counts; after ten minutes none does', async () => {
  await server.forgetMails()
  const device = await server.createDevice()
  const { confirmation, link } = await start(device, 'grace@visitor.test')
  const presses = await Promise.all(
    Array.from({ length: 12 }, () => press(link, { answer: 'yes', number: confirmation!.number })),
  )
  expect(presses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  await server.forgetMails()
  const late = await start(device, 'grace@visitor.test')
  await server.context.db.update(walletLoginFlows).set({ expiresAt: new Date(Date.now() - 1) })
  expect((await open(late.link)).statusCode).toBe(410)
  expect((await press(late.link, { answer: 'yes', number: late.confirmation!.number })).statusCode).toBe(410)
  expect((await press('/v1/device?token=x', { answer: 'yes' })).statusCode).toBe(410)
})

test('nothing tells whether an address has a wallet: only a device that opens it already is not asked', async () => {
  await server.forgetMails()
  const owner = await server.createDevice()
  const first = await start(owner, 'joan@visitor.test')
  await press(first.link, { answer: 'yes', number: first.confirmation!.number })
  const { result } = await finish(owner, first.flowId, first.code)
  owner.accessToken = result?.accessToken
  const { createEnrolment, createAddresses } = await import('../test/createTestDevice.ts')
  const { enrolment } = await createEnrolment(server.hpkeKey)
  const walletId = crypto.randomUUID()
  await owner.run('createWallet', { walletId, addresses: createAddresses(), blob: random(64), enrolment })
  await server.forgetMails()
  const again = await start(owner, 'joan@visitor.test')
  expect([again.action, again.confirmation, again.link]).toEqual(['VERIFY_OTP', undefined, ''])

  await server.forgetMails()
  const [known, unknown] = [await server.createDevice(), await server.createDevice()]
  const answers = [await start(known, 'joan@visitor.test'), await start(unknown, 'nobody@visitor.test')]
  const shapes = answers.map(({ action, confirmation, resendAfterSeconds, mail, code, link, flowId }) => ({
    fields: [action, Object.keys(confirmation ?? {}), resendAfterSeconds, flowId.length],
    subject: mail.parsed.subject,
    text: (mail.parsed.text ?? '').replace(code, 'CODE').replace(link, 'LINK'),
  }))
  expect(shapes[0]).toEqual(shapes[1])
})
