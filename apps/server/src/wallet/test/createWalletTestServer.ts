import { randomUUID } from 'node:crypto'
import { createTestServer, type Storage, type TestChain, type TestNetwork } from '../../test/createTestServer.ts'
import {
  createAddresses,
  createEnrolment,
  createTestDevice,
  hash,
  injectInto,
  random,
  siteOrigin,
  type TestDevice,
} from './createTestDevice.ts'
import { readCode, startMailServer } from './startMailServer.ts'

export const walletOrigin = 'https://wallet.test'

/** A server with an embedded wallet, and a mail server. Requests go through the application; mails over a real connection. */
export async function createWalletTestServer(
  options: {
    storage?: Storage
    env?: Record<string, string>
    chains?: readonly (TestChain | TestNetwork)[]
    withoutMail?: boolean
  } = {},
) {
  const mail = await startMailServer()
  const server = await createTestServer({
    chains: options.chains ?? [],
    ...(options.storage && { storage: options.storage }),
    env: {
      WALLET_PORT: '0',
      WALLET_URL: walletOrigin,
      WALLET_KEY: 'a7'.repeat(32),
      ALLOWED_ORIGINS: siteOrigin,
      MAIL_FROM: 'Latchkey <no-reply@wallet.test>',
      ...(!options.withoutMail && { SMTP_URL: mail.url }),
      ...options.env,
    },
  })
  const { wallet } = server
  if (!wallet) throw new Error('The embedded wallet is off.')
  const { outbox, keys } = wallet.context.wallet
  outbox.start()
  const hpkeKey = keys.shares.publicKey
  const createDevice = (origin = walletOrigin) => createTestDevice(injectInto(wallet.app), origin)

  /** Requests a code and returns it from the mail. */
  async function requestCode(device: TestDevice, email: string, { ip }: { ip?: string } = {}) {
    const seen = mail.mails.length
    const { flowId } = await device.run(
      'startEmailLogin',
      { email, origin: siteOrigin },
      ip === undefined ? {} : { ip },
    )
    const find = () =>
      mail.mails.slice(seen).find(({ to, parsed }) => to.includes(email) && /code/.test(parsed.subject ?? ''))
    const deadline = Date.now() + 10_000
    while (!find() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10))
    const found = find()
    if (!found) throw new Error(`No code was mailed to ${email}.`)
    return { flowId, code: readCode(found), mail: found }
  }

  async function signIn(device: TestDevice, email = `${randomUUID()}@visitor.test`) {
    const { flowId, code } = await requestCode(device, email)
    const refreshToken = random(32)
    const refreshHash = hash(Buffer.from(refreshToken, 'base64url'))
    const session = await device.run('finishEmailLogin', { flowId, code, refreshHash })
    device.accessToken = session.accessToken
    device.refreshToken = refreshToken
    return { email, ...session }
  }

  return {
    ...server,
    wallet,
    mail,
    hpkeKey,
    createDevice,
    requestCode,
    signIn,
    /** Lets an address be mailed again, as after a while. */
    async forgetMails() {
      const { walletAddressLimits } = await import('../../db/schema.ts')
      await server.context.db.update(walletAddressLimits).set({ mailedAt: [] })
    },
    /** A visitor with a wallet on one device. */
    async createVisitor(visitor: { authKey?: string; email?: string } = {}) {
      const device = await createDevice()
      const { email, user } = await signIn(device, visitor.email)
      const shares = await createEnrolment(hpkeKey, visitor)
      const walletId = randomUUID()
      const { enrolment } = shares
      const body = { walletId, addresses: createAddresses(), blob: random(64), enrolment }
      const facts = await device.run('createWallet', body)
      return { device, email, userId: user.userId, walletId, body, facts, ...shares }
    },
    async close() {
      await server.close()
      await mail.stop()
    },
  }
}

export type WalletTestServer = Awaited<ReturnType<typeof createWalletTestServer>>
