/** Where the tests' app is; nothing listens there. */
export const appOrigin = 'http://127.0.0.1:21749'
export const redirectUri = `${appOrigin}/callback`

export type Returned = { url: URL; form: URLSearchParams | undefined }

/**
 * Logs in as a browser does: opens the brand's page, fills in its form, follows until the app gets the visitor back.
 * @param fields - what the visitor changes in the form; null cancels.
 */
export async function logIn(start: string, fields: Record<string, string> | null = {}): Promise<Returned> {
  const cookies = new Map<string, string>()
  const filled = fields && {
    decision: 'continue',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    verified: '1',
    ...fields,
  }
  const form = new URLSearchParams(filled ?? { decision: 'cancel' })
  let url = new URL(start)
  let body: URLSearchParams | undefined
  for (let steps = 0; steps < 12; steps++) {
    if (url.origin === appOrigin) return { url, form: undefined }
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      body: body ?? null,
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location) {
      url = new URL(location, url)
      body = undefined
      continue
    }
    const page = await response.text()
    const posted = readPostedForm(page)
    if (posted) return posted
    if (body || !page.includes('name="decision"')) throw new Error(`${response.status} ${url.href}: ${page}`)
    body = form
  }
  throw new Error('The login went round in circles.')
}

/** The hidden fields of a page that posts itself to the app. */
function readPostedForm(page: string): Returned | undefined {
  const [, action] = /<form method="post" action="([^"]+)"/.exec(page) ?? []
  if (action === undefined) return undefined
  const toText = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&#x2F;', '/')
  const fields = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return {
    url: new URL(toText(action)),
    form: new URLSearchParams(fields.map(([, name = '', value = '']) => [name, toText(value)])),
  }
}

export type Config = Record<string, string>

/** A brand's authorization page for the tests' app. */
export function authorizeUrl(endpoint: string, parameters: Record<string, string>): string {
  return `${endpoint}?${new URLSearchParams({ redirect_uri: redirectUri, response_type: 'code', state: 'some state', ...parameters })}`
}

/** Posts a form. @returns status and JSON */
export async function postForm(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), headers })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

export async function getJson(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
