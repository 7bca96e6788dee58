import { formatSignIn, type SignInFields } from '@latchkey/wire/sign-in'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

export type Signed = { message: string; signature: string }
export type Visitor = ReturnType<typeof openVisitor>

/** A visitor with a key of their own, in a browser on the page at `url`: what the server's cookies are is kept, and sent again. */
export function openVisitor(url: string) {
  const key = privateKeyToAccount(generatePrivateKey())
  const account = `eip155:31337:${key.address}`
  const { host, origin } = new URL(url)
  const jar = new Map<string, string>()

  async function request(
    path: string,
    { headers = {}, ...init }: RequestInit & { headers?: Record<string, string> } = {},
  ) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(`${url}${path}`, { ...init, headers: { origin, cookie, ...headers } })
    for (const text of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (value && !/max-age=0(;|$)/i.test(text)) jar.set(name, value)
      else jar.delete(name)
    }
    return response
  }

  return {
    account,
    request,
    post: (path: string, body: object, headers: Record<string, string> = {}) =>
      request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    /** What the example says to its visitors: `[status, text]`. */
    async readProfile(): Promise<[status: number, text: string]> {
      const response = await request('/api/profile')
      return [response.status, await response.text()]
    },
    /** The message that the widget writes, signed as a wallet does. */
    async sign(nonce: string, change: Partial<SignInFields> = {}): Promise<Signed> {
      const message = formatSignIn({
        ...{ domain: host, account, uri: origin, version: '1', nonce },
        ...{ issuedAt: new Date().toISOString(), statement: 'Sign in to the Latchkey example.' },
        ...change,
      })
      return { message, signature: await key.signMessage({ message }) }
    },
  }
}
