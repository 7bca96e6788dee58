import type { OauthProvider } from '@latchkey/wire/wallet'
import type { FastifyInstance } from 'fastify'
import { hash, random, siteOrigin, type TestDevice } from '../../test/createTestDevice.ts'
import { walletOrigin } from '../../test/createWalletTestServer.ts'

/** What Chromium sends with a navigation that the wallet's page causes. */
export const ownNavigation = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
}
/** With one that another site causes. */
export const foreignNavigation = { ...ownNavigation, 'sec-fetch-site': 'cross-site' }

/** The cookies of a browser, and its windows. */
export function createBrowser(app: FastifyInstance) {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async visit(url: string, options: { headers?: Record<string, string>; post?: string } = {}) {
      const { pathname, search } = new URL(url, walletOrigin)
      const isCrossPost = options.post !== undefined
      const response = await app.inject({
        method: isCrossPost ? 'POST' : 'GET',
        url: pathname + search,
        headers: {
          ...foreignNavigation,
          ...(isCrossPost && { 'content-type': 'application/x-www-form-urlencoded' }),
          // Lax: not with another site's POST.
          ...(!isCrossPost && cookies.size > 0 && { cookie: Array.from(cookies, (pair) => pair.join('=')).join('; ') }),
          ...options.headers,
        },
        ...(isCrossPost && { payload: options.post }),
      })
      for (const { name, value } of response.cookies) cookies.set(name, value)
      return {
        status: response.statusCode,
        headers: response.headers,
        text: response.body,
        location: String(response.headers.location ?? ''),
      }
    },
    /** As the wallet's page opens it. */
    async open(url: string) {
      return await this.visit(url, { headers: ownNavigation })
    },
  }
}

/** A login that a device has started. */
export async function startLogin(
  device: TestDevice,
  provider: OauthProvider,
  options: { links?: true; fresh?: true } = {},
) {
  const verifier = random(32)
  const verifierHash = hash(Buffer.from(verifier, 'base64url'))
  const accessToken = options.links ? device.accessToken : undefined
  const started = await device.run(
    'startSocialLogin',
    { provider, origin: siteOrigin, verifierHash, ...options },
    { accessToken },
  )
  const claim = (changes: { verifier?: string } = {}, by: TestDevice = device) => {
    const refreshHash = hash(Buffer.from(random(32), 'base64url'))
    return by.call('finishSocialLogin', { flowId: started.flowId, verifier, refreshHash, ...changes }, { accessToken })
  }
  return { ...started, verifier, claim }
}
