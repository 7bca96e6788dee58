import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { walletAddressLimits, walletLoginFlows, walletLogins, walletMails, walletUsers } from '../../db/schema.ts'
import { storages } from '../../test/createTestServer.ts'
import { random, siteOrigin, type TestDevice } from '../test/createTestDevice.ts'
import { createWalletTestServer, type WalletTestServer, walletOrigin } from '../test/createWalletTestServer.ts'
import { startMailServer } from '../test/startMailServer.ts'
import { createCode } from './emailCodes.ts'

const newEmail = () => `${randomUUID()}@visitor.test`
const wrongCodes = (code: string, count: number) =>
  Array.from({ length: count }, (_, index) => String((Number(code) + index + 1) % 1_000_000).padStart(6, '0'))

describe.each(storages)('signing in by email, on %s', (storage) => {
  let server: WalletTestServer
  let device: TestDevice
  beforeAll(async () => {
    server = await createWalletTestServer({ storage })
    device = await server.createDevice()
  })
  afterAll(() => server.close())

  const start = (email: string, options: { ip?: string } = {}, from = device) =>
    from.call('startEmailLogin', { email, origin: siteOrigin }, options)
  const finish = (flowId: string, code: string, options: { ip?: string } = {}, from = device) =>
    from.call('finishEmailLogin', { flowId, code, refreshHash: random(32) }, options)
  const countUsers = async () => (await server.context.db.select().from(walletUsers)).length

  describe('200', () => {
    test('signs a new visitor up, and the same visitor in again, however the address is written', async () => {
      const email = newEmail()
      const first = await server.signIn(await server.createDevice(), email)
      expect(first).toMatchObject({
        expiresInSeconds: 900,
        user: { logins: [{ kind: 'email', label: email }], wallet: null },
      })
      await server.forgetMails()
      const again = await server.createDevice()
      const { flowId } = await again.run('startEmailLogin', { email: email.toUpperCase(), origin: siteOrigin })
      expect(flowId).toMatch(/^[0-9a-f-]{36}$/)
      await server.forgetMails()
      const second = await server.signIn(again, email)
      expect(second.user).toEqual(first.user)
      expect(second.accessToken).not.toBe(first.accessToken)
    })

    test('the mail names the site and the wallet; the code is in its text alone', async () => {
      const email = newEmail()
      const { code, mail } = await server.requestCode(device, email)
      expect(code).toMatch(/^\d{6}$/)
      expect(mail.to).toEqual([email])
      expect(mail.parsed.from).toMatchObject({ address: 'no-reply@wallet.test', name: 'Latchkey' })
      expect(mail.parsed.subject).toBe('Your sign-in code for app.test')
      for (const part of [mail.parsed.text, mail.parsed.html]) {
        expect(part).toContain(code)
        expect(part).toContain(siteOrigin)
        expect(part).toContain(walletOrigin)
        expect(part).toContain('10 minutes')
      }
      const head = mail.raw.slice(0, mail.raw.indexOf('\r\n\r\n'))
      expect(head).not.toContain(code)
    })

    test('of 100 concurrent calls with the right code, one signs in', async () => {
      const { flowId, code } = await server.requestCode(device, newEmail())
      const before = await countUsers()
      const all = await Promise.all(
        Array.from({ length: 100 }, () => finish(flowId, code, { ip: `10.1.1.${Math.floor(Math.random() * 250)}` })),
      )
      expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(new Set(all.map(({ problem }) => problem))).toEqual(new Set(['', 'flow_unknown']))
      expect(await countUsers()).toBe(before + 1)
    })

    test('three codes of one address work side by side, and the oldest ends with the fourth', async () => {
      const email = newEmail()
      const codes: { flowId: string; code: string }[] = []
      for (let count = 0; count < 4; count += 1) {
        codes.push(await server.requestCode(device, email))
        await server.forgetMails()
      }
      const [oldest, ...live] = codes
      expect(await finish(oldest?.flowId ?? '', oldest?.code ?? '')).toMatchObject({
        status: 404,
        problem: 'flow_unknown',
      })
      for (const { flowId, code } of live) expect((await finish(flowId, code)).status).toBe(200)
    })

    test('a visitor is told by mail of a device that they have not used', async () => {
      const email = newEmail()
      const known = await server.createDevice()
      await server.signIn(known, email)
      for (const [from, expected] of [
        [known, 0],
        [await server.createDevice(), 1],
      ] as const) {
        await server.forgetMails()
        await server.signIn(from, email)
        const notices = () =>
          server.mail.mails.filter(({ to, parsed }) => to.includes(email) && /New sign-in/.test(parsed.subject ?? ''))
        await expect.poll(() => notices().length).toBe(expected)
        if (expected === 1) expect(notices()[0]?.parsed.text).toContain('Chrome, Linux')
      }
    })
  })

  describe('400', () => {
    test.each(['a@b\r\nBcc: eve@evil.test', 'a@b.test,c@d.test', 'Ada <a@b.test>', '"a b"@c.test', 'nobody'])(
      '%j',
      async (email) => {
        const sent = server.mail.mails.length
        expect(await start(email)).toMatchObject({ status: 400, body: { field: 'email' } })
        expect(server.mail.mails).toHaveLength(sent)
      },
    )
  })

  describe('401', () => {
    test('for a wrong code; after five, 410 for the right one as for any other', async () => {
      const { flowId, code } = await server.requestCode(device, newEmail())
      const answers = []
      for (const wrong of wrongCodes(code, 5)) answers.push(await finish(flowId, wrong))
      for (const one of answers) expect(one).toMatchObject({ status: 401, problem: 'code_wrong' })
      const after = [await finish(flowId, code), await finish(flowId, wrongCodes(code, 1)[0] ?? '')]
      for (const one of after) expect(one).toMatchObject({ status: 410, problem: 'code_expired' })
      const shown = after.map(({ body }) => ({ ...(body as object), requestId: '' }))
      expect(new Set(shown.map((one) => JSON.stringify(one))).size).toBe(1)
    })

    test('thousands of guesses from many addresses never sign in, also with the right code among them', {
      timeout: 900_000,
    }, async () => {
      const { flowId, code } = await server.requestCode(device, newEmail())
      // On one of them as many as an attacker with 200 addresses may try; each takes a few milliseconds.
      const count = storage === 'embedded' ? 1_000 : 10_000
      const statuses = new Map<string, number>()
      const guesses = [
        ...wrongCodes(code, 7),
        ...Array.from({ length: count - 7 }, (_, index) => (index % 3 === 0 ? code : createCode())),
      ]
      for (let index = 0; index < guesses.length; index += 50) {
        const all = guesses.slice(index, index + 50)
        // One after the other, up to the one that locks the code.
        const send = (guess: string) => finish(flowId, guess, { ip: `10.2.${Math.floor(index / 50)}.1` })
        const sent = index === 0 ? [] : await Promise.all(all.map(send))
        if (index === 0) for (const guess of all) sent.push(await send(guess))
        for (const { problem } of sent) statuses.set(problem, (statuses.get(problem) ?? 0) + 1)
      }
      // Guesses at a code that has ended cost nobody else anything: the tests below sign in.
      expect(Object.fromEntries(statuses)).toEqual({ code_wrong: 5, code_expired: count - 5 })
    })
  })

  describe('403', () => {
    test.each([
      'https://evil.test',
      'https://app.test.evil.test',
      'https://app.test/',
      'app.test',
      'null',
      '*',
      'https://app.test:444',
    ])('where the page that embeds the wallet is %s, which no project names', async (origin) => {
      expect(await device.call('startEmailLogin', { email: newEmail(), origin })).toMatchObject({
        status: 403,
        problem: 'origin_not_allowed',
      })
    })
  })

  describe('404', () => {
    test('for a code of another flow, another device, or used before', async () => {
      const [one, other] = [await server.requestCode(device, newEmail()), await server.requestCode(device, newEmail())]
      if (one.code !== other.code) {
        expect(await finish(one.flowId, other.code)).toMatchObject({ status: 401, problem: 'code_wrong' })
        expect(await finish(other.flowId, one.code)).toMatchObject({ status: 401, problem: 'code_wrong' })
      }
      const thief = await server.createDevice()
      expect(await finish(one.flowId, one.code, {}, thief)).toMatchObject({ status: 404, problem: 'flow_unknown' })
      expect(await finish(randomUUID(), one.code)).toMatchObject({ status: 404, problem: 'flow_unknown' })
      expect((await finish(one.flowId, one.code)).status).toBe(200)
      expect(await finish(one.flowId, one.code)).toMatchObject({ status: 404, problem: 'flow_unknown' })
    })
  })

  test('410 for a code after ten minutes', async () => {
    const { flowId, code } = await server.requestCode(device, newEmail())
    const { db } = server.context
    const [flow] = await db.select().from(walletLoginFlows).where(eq(walletLoginFlows.id, flowId))
    expect((flow?.expiresAt.getTime() ?? 0) - (flow?.createdAt.getTime() ?? 0)).toBe(600_000)
    await db.update(walletLoginFlows).set({ expiresAt: new Date() }).where(eq(walletLoginFlows.id, flowId))
    expect(await finish(flowId, code)).toMatchObject({ status: 410, problem: 'code_expired' })
  })

  test.each([{ flowId: 'x' }, { code: '12345' }, { code: 'abcdef' }, { refreshHash: 'x' }, { more: 1 }])(
    '422 for a login with %j',
    async (fault) => {
      const body = { flowId: randomUUID(), code: '123456', refreshHash: random(32), ...fault }
      const path = '/v1/wallet/login/code'
      expect(
        (await device.send(path, JSON.stringify(body), { accessToken: undefined, claims: { ath: undefined } })).status,
      ).toBe(422)
    },
  )

  describe('429', () => {
    test('a stranger’s wrong codes and mails lock out new devices, and none that has the wallet', async () => {
      const owner = await server.createVisitor()
      const stranger = await server.createDevice()
      await server.forgetMails()
      const own = await server.requestCode(owner.device, owner.email)
      for (let flow = 0; flow < 4; flow += 1) {
        await server.forgetMails()
        const { flowId, code } = await server.requestCode(stranger, owner.email)
        for (const wrong of wrongCodes(code, 3)) await finish(flowId, wrong, {}, stranger)
      }
      await server.forgetMails()
      const newcomer = await server.createDevice()
      const late = await server.requestCode(newcomer, owner.email)
      expect(await finish(late.flowId, late.code, {}, newcomer)).toMatchObject({ problem: 'too_many_tries' })
      expect((await finish(own.flowId, own.code, {}, owner.device)).status).toBe(200)

      const mailedAt = Array.from({ length: 30 }, (_, index) => Date.now() - 80_000_000 + index * 1_000_000)
      await server.context.db.update(walletAddressLimits).set({ mailedAt })
      expect(await start(owner.email, {}, newcomer)).toMatchObject({ problem: 'mail_cooldown' })
      expect((await start(owner.email, {}, owner.device)).status).toBe(200)
    })

    test('a stranger’s mails of the last minutes do not count on a device that has the wallet, which has limits of its own', async () => {
      const { device, email } = await server.createVisitor()
      const subjectIndex = server.wallet.context.wallet.keys.mac('email', email)
      const mailedAt = [170_000, 100_000, 1_000].map((age) => Date.now() - age)
      const isAddress = eq(walletAddressLimits.subjectIndex, subjectIndex)
      await server.context.db.update(walletAddressLimits).set({ mailedAt }).where(isAddress)
      expect(await start(email, {}, await server.createDevice())).toMatchObject({ problem: 'mail_cooldown' })
      expect((await start(email, {}, device)).status).toBe(200)
      expect(await start(email, {}, device)).toMatchObject({ problem: 'mail_cooldown' })
    })

    test('for another mail within 30 seconds, a fourth in three minutes, a 31st in a day', async () => {
      const email = newEmail()
      expect((await start(email)).status).toBe(200)
      const early = await start(email, { ip: '10.3.3.3' }, await server.createDevice())
      expect(early).toMatchObject({ status: 429, problem: 'mail_cooldown' })
      const seconds = Number(early.headers['retry-after'])
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(30)
      expect(early.body).toMatchObject({
        detail: `Please try again after ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`,
      })
      const pretend = async (agesMs: number[]) => {
        const mailedAt = agesMs.map((age) => Date.now() - age)
        const limits = (
          await server.context.db.select().from(walletAddressLimits).orderBy(sql`changed_at desc`).limit(1)
        )[0]
        await server.context.db
          .update(walletAddressLimits)
          .set({ mailedAt })
          .where(eq(walletAddressLimits.subjectIndex, limits?.subjectIndex ?? ''))
        return await start(email)
      }
      expect((await pretend([31_000])).status).toBe(200)
      const fourth = await pretend([170_000, 100_000, 31_000])
      expect(fourth).toMatchObject({ status: 429, problem: 'mail_cooldown' })
      expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(5)
      expect((await pretend([181_000, 100_000, 31_000])).status).toBe(200)
      const many = Array.from({ length: 30 }, (_, index) => 80_000_000 - index * 1_000_000)
      expect(await pretend(many)).toMatchObject({ status: 429, problem: 'mail_cooldown' })
    })

    test('of 50 concurrent requests for one address, one mails', async () => {
      const email = newEmail()
      const all = await Promise.all(Array.from({ length: 50 }, (_, index) => start(email, { ip: `10.4.4.${index}` })))
      expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
      await expect.poll(() => server.mail.mails.filter(({ to }) => to.includes(email)).length).toBe(1)
    })

    test('after ten wrong codes of one address in an hour, thirty in a day, however many codes were mailed', async () => {
      const email = newEmail()
      const flows: { flowId: string; code: string }[] = []
      for (let count = 0; count < 3; count += 1) {
        flows.push(await server.requestCode(device, email))
        await server.forgetMails()
      }
      const [one, two, three] = flows as [(typeof flows)[0], (typeof flows)[0], (typeof flows)[0]]
      for (const { flowId, code } of [one, two])
        for (const wrong of wrongCodes(code, 5)) expect((await finish(flowId, wrong)).problem).toBe('code_wrong')
      const locked = await finish(three.flowId, three.code)
      expect(locked).toMatchObject({ status: 429, problem: 'too_many_tries' })
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(3_500)
      const { db } = server.context
      const [flow] = await db.select().from(walletLoginFlows).where(eq(walletLoginFlows.id, three.flowId))
      const pretend = (agesMs: number[]) =>
        db
          .update(walletAddressLimits)
          .set({ wrongAt: agesMs.map((age) => Date.now() - age) })
          .where(eq(walletAddressLimits.subjectIndex, flow?.subjectIndex ?? ''))
      await pretend(Array.from({ length: 30 }, (_, index) => 80_000_000 - index * 2_000_000))
      expect(await finish(three.flowId, three.code)).toMatchObject({ status: 429, problem: 'too_many_tries' })
      await pretend(Array.from({ length: 29 }, (_, index) => 80_000_000 - index * 2_000_000))
      expect((await finish(three.flowId, three.code)).status).toBe(200)
    })

    test('for a caller that requests mails to address after address', async () => {
      const all = await Promise.all(Array.from({ length: 150 }, () => start(newEmail(), { ip: '10.5.5.5' })))
      const limited = all.filter(({ status }) => status !== 200)
      expect(limited.length).toBeGreaterThan(0)
      for (const one of limited) {
        expect(one).toMatchObject({ status: 429, problem: 'too_many_tries' })
        expect(Number(one.headers['retry-after'])).toBeGreaterThan(0)
      }
    })
  })

  test('nothing tells an address with a wallet from one without', { timeout: 180_000 }, async () => {
    const { email } = await server.createVisitor()
    await server.forgetMails()
    const shape = async (address: string) => {
      const counts = async () => {
        const { db } = server.context
        const rows = [walletLoginFlows, walletMails, walletAddressLimits, walletLogins].map((table) => db.$count(table))
        return await Promise.all(rows)
      }
      await expect.poll(() => server.context.db.$count(walletMails), { timeout: 60_000 }).toBe(0)
      server.mail.settings.isRejecting = true
      const before = await counts()
      const { status, headers, body } = await start(address, { ip: '10.6.6.6' })
      const added = (await counts()).map((count, index) => count - (before[index] ?? 0))
      server.mail.settings.isRejecting = false
      const { 'x-request-id': _id, date: _date, ...rest } = headers
      return { status, headers: rest, body: { ...(body as object), flowId: '' }, added }
    }
    // Its row of limits exists already; that of a new address is added.
    await start(email)
    await server.forgetMails()
    const fresh = newEmail()
    await start(fresh)
    await server.forgetMails()
    expect(await shape(email)).toEqual(await shape(fresh))
  })
})

test('503 with a sentence where no mail server is set', async () => {
  const server = await createWalletTestServer({ withoutMail: true })
  const device = await server.createDevice()
  const response = await device.call('startEmailLogin', { email: newEmail(), origin: siteOrigin })
  expect(response).toMatchObject({ status: 503, problem: 'mail_unavailable' })
  expect(response.body).toMatchObject({ detail: expect.stringContaining('SMTP_URL') })
  await server.close()
})

test('while the mail server is away, a known address and an unknown one are told so alike, until it is back', async () => {
  const server = await createWalletTestServer()
  const { email } = await server.createVisitor()
  await server.forgetMails()
  await server.mail.stop()
  const device = await server.createDevice()
  const start = (to: string) => device.call('startEmailLogin', { email: to, origin: siteOrigin })
  expect((await start(newEmail())).status).toBe(200)
  await expect.poll(async () => (await start(newEmail())).status).toBe(503)
  const [known, unknown] = [await start(email), await start(newEmail())]
  expect(known).toMatchObject({ status: 503, problem: 'mail_unavailable' })
  expect(known.body).toMatchObject({ detail: expect.stringContaining('Try again in a minute') })
  const shape = ({ status, body }: typeof known) => ({ status, body: { ...(body as object), requestId: '' } })
  expect(shape(known)).toEqual(shape(unknown))
  const back = await startMailServer({ port: server.mail.port })
  const { db } = server.context
  await expect
    .poll(async () => {
      await db.update(walletMails).set({ nextAttemptAt: new Date(0) })
      return (await start(newEmail())).status
    })
    .toBe(200)
  await server.close()
  await back.stop()
})

test('where projects exist, the site must be one of the project’s, or of any project’s', async () => {
  const server = await createWalletTestServer()
  await server.project(`create shop --origins ${siteOrigin}`)
  await server.project('create other --origins https://other.test')
  await server.project('create open')
  const device = await server.createDevice()
  const start = async (origin: string, projectId?: string) =>
    (await device.call('startEmailLogin', { email: newEmail(), origin, ...(projectId && { projectId }) })).status
  expect(await start(siteOrigin, 'shop')).toBe(200)
  expect(await start(siteOrigin, 'other')).toBe(403)
  expect(await start(siteOrigin, 'open')).toBe(403)
  expect(await start(siteOrigin, 'unknown')).toBe(403)
  expect(await start('https://other.test')).toBe(200)
  expect(await start('https://evil.test')).toBe(403)
  await server.close()
})

test('codes are evenly distributed', () => {
  const digits = Array.from({ length: 6 }, () => new Array<number>(10).fill(0))
  const count = 100_000
  for (let index = 0; index < count; index += 1)
    for (const [place, digit] of [...createCode()].entries()) digits[place]![Number(digit)]! += 1
  // χ² with 9 degrees of freedom exceeds 40 once in 100,000.
  for (const counts of digits)
    expect(counts.reduce((sum, seen) => sum + (seen - count / 10) ** 2 / (count / 10), 0)).toBeLessThan(40)
})
