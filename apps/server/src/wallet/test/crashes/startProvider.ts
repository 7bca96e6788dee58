import { request } from 'node:http'
import { ownNavigation } from '../../social/test/createBrowser.ts'
import { startCounterpart } from '../../social/test/startCounterpart.ts'

/** A provider whose every visitor is another one, and the window of a browser that goes there and back. */
export async function startProvider() {
  let visitors = 0
  const accessToken = 'token-1'
  const provider = await startCounterpart(({ path, form }, { redeem }) => {
    if (path === '/token')
      return redeem(form) ? { json: { access_token: accessToken, token_type: 'bearer' } } : { status: 400, json: {} }
    visitors += 1
    return { json: { login: `visitor-${visitors}`, id: 1_000_000 + visitors, type: 'User' } }
  })
  const { url } = provider
  return {
    settings: {
      clientId: 'client-1',
      clientSecret: 'secret-1',
      authorizeUrl: `${url}/authorize`,
      tokenUrl: `${url}/token`,
      apiUrl: `${url}/api`,
    },
    /** From the wallet's page to the provider, and back with its code. */
    async visit(link: string): Promise<void> {
      const opened = await navigate(link, ownNavigation)
      const parameters = provider.agree(String(opened.headers.location))
      const cookie = (opened.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ')
      const callback = new URL('/v1/wallet/callback/github', link)
      callback.search = parameters.toString()
      const { status } = await navigate(callback.href, { ...ownNavigation, 'sec-fetch-site': 'cross-site', cookie })
      if (status !== 200) throw new Error(`The way back returned ${status}.`)
    },
    stop: provider.stop,
  }
}

/** A navigation of a browser, which says where it comes from; `fetch` would say something else. */
function navigate(url: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]> & { 'set-cookie'?: string[] } }>(
    (resolve, reject) => {
      const sent = request(url, { headers, timeout: 30_000 }, (response) => {
        response.resume()
        response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }))
        response.once('error', reject)
      })
      sent.once('timeout', () => sent.destroy(new Error('The server does not respond.')))
      sent.once('error', reject)
      sent.end()
    },
  )
}
