import { randomBytes, randomUUID } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { type GuardEndpointName, guardEndpoints, type HpkeSealed } from '@latchkey/wire/wallet'
import type * as z from 'zod/mini'
import { createTestDevice } from '../../../server/src/wallet/test/createTestDevice.ts'
import { readCode } from '../../../server/src/wallet/test/startMailServer.ts'
import { type CalledGuard, findMail } from './startGuard.ts'

type Body<name extends GuardEndpointName> = z.input<(typeof guardEndpoints)[name]['body']>
type Result<name extends GuardEndpointName> = z.output<(typeof guardEndpoints)[name]['response']>
type CallOptions = { ip?: string; origin?: string; language?: string }

/** A browser that calls the guard as the wallet's page does. */
export async function createGuardDevice(guard: CalledGuard) {
  const device = await createTestDevice(guard.post, guard.url)
  const { mail, walletOrigin } = guard

  /** Calls an endpoint, and parses what it returns by its contract. The end of the problem's type is `problem`. */
  async function call<name extends GuardEndpointName>(name: name, body: Body<name>, options: CallOptions = {}) {
    const { path, response } = guardEndpoints[name]
    const { origin = walletOrigin, ip = '127.0.0.1', language = 'en' } = options
    const headers = { origin, 'accept-language': language }
    const sent = await device.send(path, JSON.stringify(body), { ip, headers })
    const result = sent.status === 200 ? (response.parse(sent.body) as Result<name>) : undefined
    const { type = '' } = sent.status === 200 ? {} : (sent.body as { type?: string })
    return { ...sent, result, problem: type.replace('https://latchkey.dev/problems/', '') }
  }

  /** The same where it must succeed. */
  async function run<name extends GuardEndpointName>(name: name, body: Body<name>): Promise<Result<name>> {
    const { result, status, text } = await call(name, body)
    if (!result) throw new Error(`${name} returned ${status}: ${text}`)
    return result
  }

  /** Requests a code and returns it from the mail. */
  async function requestCode(
    name: 'startStore' | 'startRecovery',
    { walletId, email }: { walletId: string; email: string },
  ) {
    await guard.forgetMails?.()
    const seen = mail.mails.length
    const { flowId } = await run(name, { walletId, email, origin: 'https://app.test' })
    return { flowId, code: readCode(await findMail(mail, { email, subject: /code/, seen })) }
  }

  /** Stores a share, of a new wallet unless one is named. */
  async function storeShare(of: { walletId?: string; email?: string } = {}) {
    const { walletId = randomUUID(), email = `${randomUUID()}@visitor.test` } = of
    const [enrolmentId, share] = [randomUUID(), randomBytes(33)]
    const sealed = await seal(share, guard.hpkeKey, enrolmentId)
    const proof = await requestCode('startStore', { walletId, email })
    const { ticket } = await run('store', { ...proof, walletId, enrolmentId, share: sealed })
    return { walletId, email, enrolmentId, share, ticket }
  }

  async function startRecovery(of: { walletId: string; email: string }) {
    const proof = await requestCode('startRecovery', of)
    return await run('finishRecovery', { ...proof, walletId: of.walletId })
  }

  /** Requests the second code of a recovery whose delay is over, and returns it from the mail. */
  async function requestReleaseCode({ recoveryId, email }: { recoveryId: string; email: string }) {
    await guard.forgetMails?.()
    const seen = mail.mails.length
    const { flowId } = await run('startRelease', { recoveryId })
    return { flowId, code: readCode(await findMail(mail, { email, subject: /second code/, seen })) }
  }

  return { ...device, call, run, requestCode, storeShare, startRecovery, requestReleaseCode }
}

const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
const bytes = (text: string) => Uint8Array.from(Buffer.from(text)).buffer
const fromText = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer
const toText = (buffer: ArrayBuffer) => Buffer.from(buffer).toString('base64url')

/** Seals a share to the guard, as the vault does. */
export async function seal(share: Buffer, hpkeKey: string, enrolmentId: string): Promise<HpkeSealed> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(fromText(hpkeKey))
  const context = await suite.createSenderContext({ recipientPublicKey, info: bytes('latchkey guard share') })
  return {
    enc: toText(context.enc),
    ciphertext: toText(await context.seal(Uint8Array.from(share).buffer, bytes(enrolmentId))),
  }
}

/** A key that a share can be sealed to, and what opens it. */
export async function createRecipient() {
  const pair = await suite.kem.generateKeyPair()
  return {
    recipient: toText(await suite.kem.serializePublicKey(pair.publicKey)),
    async open({ enc, ciphertext }: HpkeSealed, enrolmentId: string): Promise<Buffer> {
      const info = bytes('latchkey guard release')
      const context = await suite.createRecipientContext({ recipientKey: pair, enc: fromText(enc), info })
      return Buffer.from(await context.open(fromText(ciphertext), bytes(enrolmentId)))
    },
  }
}
