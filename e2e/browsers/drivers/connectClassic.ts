import { toClick, toKeys } from './actions.ts'
import { type Browser, commandTimeoutMs, type Tab, windowSize } from './Browser.ts'
import { readResult, toScript } from './toScript.ts'

/** A session of the WebDriver protocol over HTTP, with which Chromium and WebKit are driven. */
export type Session = {
  version: string
  send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>
}

/**
 * Starts a browser by its driver.
 * @param driver - the driver's URL.
 * @throws Error with the driver's message.
 */
export async function createSession(driver: string, options: { capabilities: object }): Promise<Session> {
  const created = (await request(`${driver}/session`, 'POST', {
    capabilities: { alwaysMatch: options.capabilities },
  })) as { sessionId: string; capabilities: { browserVersion?: string } }
  const session: Session = {
    version: created.capabilities.browserVersion ?? '',
    send: (method, path, body) => request(`${driver}/session/${created.sessionId}${path}`, method, body),
  }
  await session.send('POST', '/timeouts', { script: commandTimeoutMs, pageLoad: commandTimeoutMs, implicit: 0 })
  return session
}

async function request(url: string, method: string, body: object = {}): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    // The driver's own timeouts end first, and say more.
    signal: AbortSignal.timeout(commandTimeoutMs + 5_000),
  })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${new URL(url).pathname.split('/').slice(3).join('/')}: ${error}: ${message.split('\n')[0]}`)
}

/** The tabs of a session. A command goes to the window that was last chosen: each tab chooses its own first. */
export async function openClassicTabs(session: Session): Promise<Pick<Browser, 'tab' | 'newTab'>> {
  let current = (await session.send('GET', '/window')) as string
  const choose = async (handle: string) => {
    if (handle !== current) await session.send('POST', '/window', { handle })
    current = handle
  }
  const toTab = (handle: string): Tab => {
    const send = async (...command: Parameters<Session['send']>) => {
      await choose(handle)
      return session.send(...command)
    }
    return {
      open: async (url) => void (await send('POST', '/url', { url })),
      reload: async () => void (await send('POST', '/refresh')),
      async evaluate(run, ...args) {
        const script = `const done = arguments[arguments.length - 1]; (${toScript(run)})(arguments[0]).then(done)`
        return readResult(await send('POST', '/execute/async', { script, args: [JSON.stringify(args)] }))
      },
      clickAt: async (place) => void (await send('POST', '/actions', { actions: toClick(place) })),
      press: async (text, options) => void (await send('POST', '/actions', { actions: toKeys(text, options) })),
      screenshot: async () => Buffer.from((await send('GET', '/screenshot')) as string, 'base64'),
      async setWidth(width) {
        const { height } = windowSize
        await send('POST', '/window/rect', { width, height })
        // The window system resizes the page some time after the window.
        return this.evaluate(async () => {
          for (let before = 0; before !== innerWidth; ) {
            before = innerWidth
            await new Promise((resolve) => setTimeout(resolve, 200))
          }
          return innerWidth
        })
      },
    }
  }
  return {
    tab: toTab(current),
    async newTab() {
      const { handle } = (await session.send('POST', '/window/new', { type: 'window' })) as { handle: string }
      return toTab(handle)
    },
  }
}
