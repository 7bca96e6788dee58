import { randomUUID } from 'node:crypto'
import {
  createAddresses,
  createEnrolment,
  createRecipient,
  createTestDevice,
  hash,
  type Post,
  random,
  siteOrigin,
  type TestDevice,
} from '../src/wallet/test/createTestDevice.ts'

export { siteOrigin, type TestDevice }

import type { CodeServer } from './startCodeServer.ts'

/** The device of a visitor with a wallet, and the auth share that the server has to release to it. */
export type WalletOwner = { device: TestDevice; enrolmentId: string; share: Buffer }

/**
 * Visitors of a wallet's server in a process of its own. They sign their requests, read their codes from mails and open their shares as
 * browsers do.
 * @param options.post carries requests to the server.
 * @param options.origin the server's `WALLET_URL`; `ALLOWED_ORIGINS` must have `siteOrigin`.
 * @param options.codes its mail server.
 */
export function createWalletVisitors(options: { post: Post; origin: string; codes: CodeServer }) {
  const { post, origin, codes } = options
  const visitors = {
    createDevice: () => createTestDevice(post, origin),
    /** @returns how long the response to each request took, and the mail after the first, in milliseconds. */
    async signIn(device: TestDevice) {
      const email = `${randomUUID()}@visitor.test`
      const startedAt = performance.now()
      const [{ flowId, requestedAt }, code] = await Promise.all([
        device
          .run('startEmailLogin', { email, origin: siteOrigin })
          .then((flow) => ({ ...flow, requestedAt: performance.now() })),
        codes.next(email),
      ])
      const mailedAt = performance.now()
      device.refreshToken = random(32)
      const { accessToken } = await device.run('finishEmailLogin', {
        flowId,
        code,
        refreshHash: hashToken(device.refreshToken),
      })
      device.accessToken = accessToken
      return { request: requestedAt - startedAt, mail: mailedAt - requestedAt, answer: performance.now() - mailedAt }
    },
    /** Exchanges the session's tokens, as a page does before the 15 minutes of an access token are over. */
    async refresh(device: TestDevice): Promise<void> {
      const next = random(32)
      const tokens = { refreshToken: device.refreshToken, nextRefreshHash: hashToken(next) }
      device.accessToken = (await device.run('refreshSession', tokens)).accessToken
      device.refreshToken = next
    },
    /** @param hpkeKey what the server opens shares with. */
    async createOwner(hpkeKey: string): Promise<WalletOwner> {
      const device = await visitors.createDevice()
      await visitors.signIn(device)
      const { enrolment, enrolmentId, share } = await createEnrolment(hpkeKey)
      const wallet = { walletId: randomUUID(), addresses: createAddresses(), blob: random(64) }
      await device.run('createWallet', { ...wallet, enrolment })
      return { device, enrolmentId, share }
    },
    /** Gets the owner's share, sealed to a key made for this call. Rejects where it is another one. */
    async release({ device, enrolmentId, share }: WalletOwner): Promise<void> {
      const { recipient, open } = await createRecipient()
      const { authShare } = await device.run('releaseShare', { enrolmentId, recipient, purpose: 'sign' })
      if (!(await open(authShare, enrolmentId)).equals(share)) throw new Error('Another share was released.')
    },
  }
  return visitors
}

function hashToken(token: string): string {
  return hash(Buffer.from(token, 'base64url'))
}

/** Creates many owners, a few at a time. */
export async function createOwners(
  visitors: ReturnType<typeof createWalletVisitors>,
  { count, hpkeKey }: { count: number; hpkeKey: string },
): Promise<WalletOwner[]> {
  const owners: WalletOwner[] = []
  const atOnce = 8
  while (owners.length < count) {
    const next = Array.from({ length: Math.min(atOnce, count - owners.length) }, () => visitors.createOwner(hpkeKey))
    owners.push(...(await Promise.all(next)))
  }
  return owners
}
