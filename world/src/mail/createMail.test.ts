import { once } from 'node:events'
import { connect } from 'node:net'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chromiumFlags, chromiumPath } from '../../../scripts/programs.mjs'
import { createMail } from './createMail.ts'

const smtpPort = 21_731
const mail = createMail({ port: 21_730, smtpPort })
let browser: Browser

beforeAll(async () => {
  await mail.start()
  browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
})
afterAll(async () => {
  await browser.close()
  await mail.stop()
})
beforeEach(async () => {
  await fetch(`${mail.url}/messages`, { method: 'DELETE' })
})

/** Speaks SMTP line by line. @returns the last reply */
async function speak(commands: readonly string[]): Promise<string> {
  const socket = connect(smtpPort, '127.0.0.1').setEncoding('latin1')
  let reply = ''
  const read = async () => {
    reply = ''
    while (!/^\d{3} .*\r\n$/m.test(reply)) reply += (await once(socket, 'data'))[0]
  }
  await read()
  for (const command of commands) {
    socket.write(`${command}\r\n`, 'latin1')
    await read()
  }
  socket.destroy()
  return reply
}

function send(options: { to: readonly string[]; subject?: string; text?: string; lines?: readonly string[] }) {
  const { to, subject = 'Hello', text = 'Hi', lines } = options
  return speak([
    'EHLO test',
    'MAIL FROM:<app@example.com>',
    ...to.map((address) => `RCPT TO:<${address}>`),
    'DATA',
    (lines ?? ['From: App <app@example.com>', `To: ${to[0]}`, `Subject: ${subject}`, '', text, '.']).join('\r\n'),
  ])
}

type Listed = { id: number; to: string[]; subject: string; text: string; from: string; html: string | null }
const list = async (query = ''): Promise<Listed[]> =>
  ((await (await fetch(`${mail.url}/messages${query}`)).json()) as { messages: Listed[] }).messages

describe('SMTP', () => {
  test('keeps a message for each recipient of the delivery, newest first', async () => {
    expect(await send({ to: ['Ada@Example.com', 'hidden@example.com'], subject: 'First' })).toMatch(/^250 /)
    await send({ to: ['bob@example.com'], subject: 'Second' })
    expect((await list()).map(({ subject }) => subject)).toEqual(['Second', 'First'])
    expect(await list('?to=hidden@example.com')).toMatchObject([
      { to: ['ada@example.com', 'hidden@example.com'], from: 'App <app@example.com>', text: 'Hi\n', html: null },
    ])
  })

  test('accepts any user name and password', async () => {
    const token = Buffer.from('\0user\0password').toString('base64')
    expect(await speak(['EHLO test', `AUTH PLAIN ${token}`])).toMatch(/^235 /)
  })

  test('reads encoded headers and the text beside the HTML', async () => {
    const lines = [
      'From: app@example.com',
      'Subject: =?utf-8?B?R3LDvMOfZQ==?=',
      'MIME-Version: 1.0',
      'Content-Type: multipart/alternative; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Your code: 123=20456=E2=80=A6',
      '--b',
      'Content-Type: text/html',
      '',
      '<p>Your code</p>',
      '--b--',
      '.',
    ]
    await send({ to: ['ada@example.com'], lines })
    const [message] = await list()
    expect(message).toMatchObject({ subject: 'Grüße', from: 'app@example.com' })
    expect(message?.text.trim()).toBe('Your code: 123 456…')
    expect(message?.html?.trim()).toBe('<p>Your code</p>')
  })

  test('rejects a message over 1 MiB and keeps none of it', async () => {
    const line = `${'x'.repeat(998)}\r\n`
    expect(await send({ to: ['ada@example.com'], text: line.repeat(1_100) })).toMatch(/^552 /)
    expect(await list()).toEqual([])
  })

  test('keeps the latest 500 messages', async () => {
    const many = ['RSET', 'MAIL FROM:<app@example.com>', 'RCPT TO:<ada@example.com>', 'DATA', 'Subject: X\r\n\r\n.']
    await speak(['EHLO test', ...Array.from({ length: 502 }, () => many).flat()])
    const kept = await list()
    expect(kept).toHaveLength(500)
    expect(kept[0]!.id - kept.at(-1)!.id).toBe(499)
  })
})

describe('the API', () => {
  test('lists what came after a message, and deletes what went to an address', async () => {
    await send({ to: ['ada@example.com'] })
    const [{ id }] = (await list()) as [Listed]
    expect(await list(`?after=${id}`)).toEqual([])
    await send({ to: ['bob@example.com'] })
    expect(await list(`?after=${id}&to=BOB@example.com`)).toHaveLength(1)
    expect((await fetch(`${mail.url}/messages?to=ada@example.com`, { method: 'DELETE' })).status).toBe(204)
    expect((await list()).map(({ to }) => to)).toEqual([['bob@example.com']])
  })

  test.each([
    ['GET', '/messages?after=yesterday', 400, 'BAD_REQUEST'],
    ['GET', '/other', 404, 'NOT_FOUND'],
    ['POST', '/messages', 405, 'METHOD_NOT_ALLOWED'],
  ])('%s %s is %i %s', async (method, path, status, code) => {
    const response = await fetch(`${mail.url}${path}`, { method })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error: { code, message: expect.any(String) } })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('the page', () => {
  test('shows new mail by itself, as text, with no fault that axe finds grave', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const violations: string[] = []
    page.on('console', (message) => message.type() === 'error' && violations.push(message.text()))
    await page.goto(mail.url)
    await expect.poll(() => page.getByRole('status').textContent()).toMatch(/^No mail yet/)
    const subject = '<img src=x onerror=alert(1)>'
    await send({ to: ['ada@example.com'], subject, text: '<script>document.title = "owned"</script>\r\nLine two' })
    const article = page.getByRole('article', { name: subject })
    await article.waitFor()
    expect(await article.locator('pre').textContent()).toContain('"owned"</script>\nLine two')
    expect(await page.title()).toBe('Mail · Local world')

    await page.getByRole('link', { name: 'ada@example.com' }).click()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Mail to ada@example.com')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    }
    expect(violations).toEqual([])
    await context.close()
  })
})
