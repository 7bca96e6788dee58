import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteOrigin } from '../test/createTestDevice.ts'
import { createWalletTestServer, type WalletTestServer, walletOrigin } from '../test/createWalletTestServer.ts'
import { type MailLanguage, mailLanguages, readMailLanguage } from './mailLanguages.ts'
import { writeCodeMail } from './writeCodeMails.ts'

describe('mails with a code', () => {
  let server: WalletTestServer
  beforeAll(async () => {
    server = await createWalletTestServer()
  })
  afterAll(() => server.close())

  /** The mail that an address gets by what `request` does. */
  async function mailOf<result>(email: string, request: () => Promise<result>) {
    const ofEmail = () => server.mail.mails.filter(({ to }) => to.includes(email))
    const seen = ofEmail().length
    await server.forgetMails()
    const result = await request()
    await expect.poll(() => ofEmail().length).toBe(seen + 1)
    const found = ofEmail().at(-1)
    const { subject = '', text = '', html } = found?.parsed ?? {}
    return { result, subject, text, html: String(html) }
  }

  test.each([
    ['ar-EG,en;q=0.5', 'rtl', /[\u0600-\u06ff]/],
    ['en-US,ar;q=0.5', 'ltr', /^[^\u0600-\u06ff]*$/],
    ['xx', 'ltr', /^[^\u0600-\u06ff]*$/],
  ])('are in the language of the page that asks for them: %s', async (language, direction, letters) => {
    const headers = { 'accept-language': language }
    const { device, email } = await server.createVisitor()
    const next = `${randomUUID()}@visitor.test`
    const start = { origin: siteOrigin }
    const login = await mailOf(email, () => device.run('startEmailLogin', { ...start, email }, { headers }))
    const old = await mailOf(email, () => device.run('startEmailChange', start, { headers }))
    const { flowId } = old.result
    await device.run('proveOldEmail', { flowId, code: /\b\d{6}\b/.exec(old.text)?.[0] ?? '' })
    const last = await mailOf(next, () => device.run('mailNewEmail', { flowId, email: next }, { headers }))
    for (const { subject, text, html } of [login, old, last]) {
      expect(subject).toMatch(letters)
      expect(subject).toContain('app.test')
      expect(subject).not.toMatch(/\d{6}/)
      for (const part of [text, html]) {
        for (const said of [siteOrigin, walletOrigin]) expect(part).toContain(said)
        expect(part).toMatch(/(?<!\d)\d{6}(?!\d)/)
      }
      expect(html).toContain(`dir="${direction}"`)
    }
  })

  test.each(Object.keys(mailLanguages) as MailLanguage[])(
    'the link that confirms a device stands alone in its line, in %s',
    (language) => {
      const url = `${walletOrigin}/v1/device?token=${'A'.repeat(43)}`
      const about = { to: 'ada@visitor.test', code: '123456', origin: siteOrigin, walletOrigin, minutes: 10, language }
      const { text } = writeCodeMail({ ...about, link: { url, device: 'Chrome, Linux' } })
      expect(text.split('\n')).toEqual(expect.arrayContaining([url, '    123456']))
      expect(text.indexOf('Chrome, Linux')).toBeLessThan(text.indexOf(url))
    },
  )

  test('the language of a request is the first that mails have, whatever else it says', () => {
    expect(readMailLanguage('ar')).toBe('ar')
    expect(readMailLanguage('fr-FR, AR;q=0.8, en;q=0.7')).toBe('ar')
    for (const other of [undefined, '', 'arc', '*', 'x'.repeat(10_000), ',,;q=1', 'toString', '__proto__'])
      expect(readMailLanguage(other)).toBe('en')
  })
})
