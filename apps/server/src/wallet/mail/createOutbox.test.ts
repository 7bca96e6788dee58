import { randomUUID } from 'node:crypto'
import { freePort } from '@latchkey/anvil'
import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { walletMails } from '../../db/schema.ts'
import { createSecret } from '../../secrets/createSecret.ts'
import { storages } from '../../test/createTestServer.ts'
import { createWalletTestServer, type WalletTestServer } from '../test/createWalletTestServer.ts'
import { startMailServer } from '../test/startMailServer.ts'
import { createMailer } from './createMailer.ts'
import { createOutbox } from './createOutbox.ts'

/** Dozens of mails take a busy machine a while. */
const patience = { timeout: 50_000 }

describe.each(storages)('the outbox on %s', (storage) => {
  let server: WalletTestServer
  beforeEach(async () => {
    server = await createWalletTestServer({ storage })
  })
  afterEach(() => server.close())

  const toMail = (to: string) => ({ to, subject: 'Hello', text: 'Text\n', html: '<p>Text</p>' })
  const inTenMinutes = () => new Date(Date.now() + 600_000)
  const queue = async (to: string, expiresAt = inTenMinutes()) =>
    await server.context.db.transaction((tx) =>
      server.wallet.context.wallet.outbox.queue(tx, toMail(to), { expiresAt }),
    )
  const received = (to: string) => server.mail.mails.filter((mail) => mail.to.includes(to)).length
  const waiting = () => server.context.db.$count(walletMails)
  /** Retries come in seconds; a test makes them due. */
  const makeDue = () => server.context.db.update(walletMails).set({ nextAttemptAt: new Date(0) })

  test('sends each mail once, and keeps none', async () => {
    const all = Array.from({ length: 30 }, (_, index) => `visitor${index}@visitor.test`)
    for (const to of all) await queue(to)
    server.wallet.context.wallet.outbox.wake()
    await expect.poll(waiting, patience).toBe(0)
    expect(all.map(received)).toEqual(all.map(() => 1))
  })

  test('of two servers on one database, one sends each mail', async () => {
    const { db } = server.context
    const { keys } = server.wallet.context.wallet
    const mailer = createMailer({ smtpUrl: createSecret(server.mail.url), from: 'no-reply@wallet.test' })
    const other = createOutbox({ db, keys, log: server.app.log, mailer })
    other.start()
    for (let index = 0; index < 40; index += 1) await queue('both@visitor.test')
    await expect.poll(waiting, patience).toBe(0)
    expect(received('both@visitor.test')).toBe(40)
    await other.stop()
  })

  test('tries again when the mail server does not accept it, with the same message id', async () => {
    server.mail.settings.isRejecting = true
    await queue('later@visitor.test')
    server.wallet.context.wallet.outbox.wake()
    // Once the attempt is over: until then its lease is a minute, and another attempt beside it would be a second mail.
    const isToBeRepeated = async () => {
      const [row] = await server.context.db.select().from(walletMails)
      return row?.attempts === 1 && row.nextAttemptAt.getTime() < Date.now() + 30_000
    }
    await expect.poll(isToBeRepeated, patience).toBe(true)
    expect(received('later@visitor.test')).toBe(0)
    server.mail.settings.isRejecting = false
    await makeDue()
    await expect.poll(() => received('later@visitor.test')).toBe(1)
    await expect.poll(waiting, patience).toBe(0)
  })

  test('sends what a server left that ended in the middle', async () => {
    await server.wallet.context.wallet.outbox.stop()
    await queue('left@visitor.test')
    // The attempt of a killed server is over once its lease is.
    await server.context.db.update(walletMails).set({ attempts: 1, nextAttemptAt: new Date(Date.now() - 1) })
    const { db } = server.context
    const { keys } = server.wallet.context.wallet
    const mailer = createMailer({ smtpUrl: createSecret(server.mail.url), from: 'no-reply@wallet.test' })
    const next = createOutbox({ db, keys, log: server.app.log, mailer })
    next.start()
    await expect.poll(() => received('left@visitor.test')).toBe(1)
    await next.stop()
  })

  test('does not send a mail that is of no use anymore', async () => {
    await queue('late@visitor.test', new Date(Date.now() - 1))
    await queue('now@visitor.test')
    await expect.poll(() => received('now@visitor.test')).toBe(1)
    expect(received('late@visitor.test')).toBe(0)
    await expect.poll(waiting, patience).toBe(1)
  })

  test('keeps nothing readable of a mail', async () => {
    await server.wallet.context.wallet.outbox.stop()
    await queue('secret@visitor.test')
    const [row] = await server.context.db.select().from(walletMails)
    expect(JSON.stringify(row)).not.toMatch(/visitor|Hello|Text/)
    const id = randomUUID()
    await server.context.db
      .update(walletMails)
      .set({ id })
      .where(eq(walletMails.id, row?.id ?? ''))
    // Moved to another row it does not open, and is tried again until it expires.
    expect(() => server.wallet.context.wallet.keys.open(row?.sealed ?? '', `mail ${id}`)).toThrow()
  })
})

test('a mail server that says nothing holds up one attempt, not the server', async () => {
  const mail = await startMailServer()
  await mail.stop()
  const server = await createWalletTestServer({ env: { SMTP_URL: mail.url } })
  const device = await server.createDevice()
  const response = await device.call('startEmailLogin', { email: 'ada@visitor.test', origin: 'https://app.test' })
  expect(response.status).toBe(200)
  await expect.poll(async () => (await server.context.db.select().from(walletMails))[0]?.attempts).toBe(1)
  await server.close()
})

test('a mail server that does not respond is named at the start and with the first mail, without the password', async () => {
  const mail = await startMailServer()
  const server = await createWalletTestServer({ env: { SMTP_URL: mail.url } })
  await mail.stop()
  await server.wallet.context.wallet.outbox.stop()
  const { db } = server.context
  const { keys } = server.wallet.context.wallet
  const smtpUrl = createSecret(`smtp://user:secret@127.0.0.1:${mail.port}`)
  const warn = vi.fn<(fields: object, text: string) => void>()
  const log = { warn } as unknown as FastifyBaseLogger
  const outbox = createOutbox({ db, keys, log, mailer: createMailer({ smtpUrl, from: 'no-reply@wallet.test' }) })
  outbox.start()
  const named = { mailServer: `127.0.0.1:${mail.port}`, cause: 'ESOCKET ECONNREFUSED', failures: 1 }
  await expect.poll(() => warn.mock.calls).toEqual([[named, expect.stringContaining('takes no mails now')]])
  const to = { to: 'ada@visitor.test', subject: 'Hello', text: 'Text', html: '<p>Text</p>' }
  await db.transaction((tx) => outbox.queue(tx, to, { expiresAt: new Date(Date.now() + 600_000) }))
  outbox.wake()
  await expect.poll(() => warn.mock.calls[1]).toEqual([named, expect.stringContaining('did not accept a mail')])
  expect(JSON.stringify(warn.mock.calls)).not.toMatch(/secret|visitor/)
  await outbox.stop()
  await server.close()
})

test('whether the mail server is up is known without a mail, when it ends and when it is back', async () => {
  const port = await freePort()
  const server = await createWalletTestServer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  await server.wallet.context.wallet.outbox.stop()
  const { db } = server.context
  const { keys } = server.wallet.context.wallet
  const mailer = createMailer({ smtpUrl: createSecret(`smtp://127.0.0.1:${port}`), from: 'no-reply@wallet.test' })
  const outbox = createOutbox({ db, keys, log: server.app.log, mailer, checkEveryMs: 50 })
  expect(outbox.isUp()).toBeUndefined()
  outbox.start()
  await expect.poll(() => outbox.isUp()).toBe(false)
  const mail = await startMailServer({ port })
  await expect.poll(() => outbox.isUp()).toBe(true)
  await mail.stop()
  await expect.poll(() => outbox.isUp()).toBe(false)
  await outbox.stop()
  await server.close()
})
