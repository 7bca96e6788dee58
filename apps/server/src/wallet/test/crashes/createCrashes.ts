import { generateKeyPairSync } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { guardIssuer } from '@latchkey/wire/wallet'
import { SignJWT } from 'jose'
import { createTestDevice, fetchFrom, hash, random, siteOrigin } from '../createTestDevice.ts'
import { type ReceivedMail, readCode, type startMailServer } from '../startMailServer.ts'
import type { createFaults } from './createFaults.ts'
import type { Crashes } from './Operation.ts'
import type { startProvider } from './startProvider.ts'

const mailMs = 20_000
/** A code to sign in: others may still be on their way. */
const codePattern = /^Your sign-in code for /

/** A guard of which only the signature matters here: its keys as a server is configured with them, and what signs its statements. */
export function createTestGuard() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const point = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
  const sealing = Buffer.concat([
    Buffer.from([4]),
    ...[point.x, point.y].map((text) => Buffer.from(text ?? '', 'base64url')),
  ])
  return {
    key: `${sealing.toString('base64url')}.${publicKey.export({ format: 'jwk' }).x}`,
    privateKey,
  }
}

/** What operations have at hand. */
export function createCrashes(parts: {
  /** Where the server listens, and the origin that it is reached at. */
  url: string
  origin: string
  hpkeKey: string
  mail: Awaited<ReturnType<typeof startMailServer>>
  faults: Awaited<ReturnType<typeof createFaults>>
  provider: Awaited<ReturnType<typeof startProvider>>
  guard: ReturnType<typeof createTestGuard>
  restart: () => Promise<void>
}): Crashes {
  const { url, origin, hpkeKey, mail, faults, provider, guard, restart } = parts
  const post = fetchFrom(url)

  async function findMail({ to, pattern, seen }: { to: string; pattern: RegExp; seen: number }): Promise<ReceivedMail> {
    for (let waited = 0; waited < mailMs; waited += 20) {
      const isMeant = (one: ReceivedMail) =>
        one.to.includes(to) && pattern.test(`${one.parsed.subject}\n${one.parsed.text}`)
      const found = mail.mails.slice(seen).find(isMeant)
      if (found) return found
      await sleep(20)
    }
    throw new Error(`No such mail came to ${to}.`)
  }

  const crashes: Crashes = {
    origin,
    hpkeKey: () => hpkeKey,
    createDevice: () => createTestDevice(post, origin),
    async requestCode(device, email) {
      const seen = mail.mails.length
      const { flowId } = await device.run('startEmailLogin', { email, origin: siteOrigin })
      return { flowId, code: readCode(await findMail({ to: email, pattern: codePattern, seen })) }
    },
    async signIn(device, email) {
      await faults.forgetMails()
      const { flowId, code } = await crashes.requestCode(device, email)
      const refreshHash = hash(Buffer.from(random(32), 'base64url'))
      device.accessToken = (await device.run('finishEmailLogin', { flowId, code, refreshHash })).accessToken
    },
    forgetMails: faults.forgetMails,
    countMails: () => mail.mails.length,
    findMail,
    query: faults.query,
    restart,
    signTicket: ({ deviceKey, ...claims }) =>
      new SignJWT({ use: 'stored', ...claims, cnf: { jkt: deviceKey } })
        .setProtectedHeader({ alg: 'EdDSA' })
        .setIssuer(guardIssuer)
        .setAudience(origin)
        .setIssuedAt()
        .setExpirationTime('10 minutes')
        .sign(guard.privateKey),
    visitProvider: provider.visit,
  }
  return crashes
}
