import { toClick, toKeys, toMovement } from './actions.ts'
import { type Browser, commandTimeoutMs, type Point, type Tab, windowSize } from './Browser.ts'
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

/** What a command acts on: a window, or the frame in it whose URL starts with `frame`. */
type Place = { handle: string; frame?: string }

/** The tabs of a session. A command goes to the window or frame that was last chosen: each tab chooses its own first. */
export async function openClassicTabs(session: Session): Promise<Pick<Browser, 'tab' | 'newTab' | 'openedWindow'>> {
  const first = (await session.send('GET', '/window')) as string
  const own = [first]
  let current: Place = { handle: first }
  const choose = async ({ handle, frame }: Place) => {
    // A frame is found anew each time: it may have loaded something else.
    if (handle !== current.handle || frame || current.frame) await session.send('POST', '/window', { handle })
    current = { handle }
    if (!frame) return
    const id = await session.send('POST', '/execute/sync', { script: findFrame, args: [frame] })
    if (!id) throw new Error(`There is no frame of ${frame} any more.`)
    await session.send('POST', '/frame', { id })
    current = { handle, frame }
  }
  const toTab = (place: Place): Tab => {
    const send = async (...command: Parameters<Session['send']>) => {
      await choose(place)
      return session.send(...command)
    }
    /** Acts on the window: what happens over a frame gets there, and not every driver counts from the frame's corner. */
    const act = async (actions: object[]) => {
      await choose({ handle: place.handle })
      await session.send('POST', '/actions', { actions })
    }
    const toWindow = async ({ x, y }: Point): Promise<Point> => {
      if (!place.frame) return { x, y }
      await choose({ handle: place.handle })
      const corner = (await session.send('POST', '/execute/sync', { script: findCorner, args: [place.frame] })) as Point
      return { x: x + corner.x, y: y + corner.y }
    }
    return {
      open: async (url) => void (await send('POST', '/url', { url })),
      reload: async () => void (await send('POST', '/refresh')),
      async evaluate(run, ...args) {
        const script = `const done = arguments[arguments.length - 1]; (${toScript(run)})(arguments[0]).then(done)`
        return readResult(await send('POST', '/execute/async', { script, args: [JSON.stringify(args)] }))
      },
      pointAt: async (point) => act(toMovement(await toWindow(point))),
      clickAt: async (point) => act(toClick(await toWindow(point))),
      press: (text, options) => act(toKeys(text, options)),
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
      async frame(url) {
        const found = await send('POST', '/execute/sync', { script: findFrame, args: [url] })
        return found ? toTab({ ...place, frame: url }) : undefined
      },
    }
  }
  return {
    tab: toTab(current),
    async newTab() {
      const { handle } = (await session.send('POST', '/window/new', { type: 'window' })) as { handle: string }
      own.push(handle)
      return toTab({ handle })
    },
    async openedWindow(url) {
      const handles = (await session.send('GET', '/window/handles')) as string[]
      for (const handle of handles.filter((one) => !own.includes(one))) {
        await choose({ handle })
        const opened = (await session.send('GET', '/url')) as string
        if (opened.startsWith(url)) return toTab({ handle })
      }
      return undefined
    },
  }
}

const find = `
  const [url] = arguments
  const find = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.localName === 'iframe' && element.src.startsWith(url)) return element
      const inner = element.shadowRoot && find(element.shadowRoot)
      if (inner) return inner
    }
    return null
  }`
/** The frame of a URL, through open shadow roots. */
const findFrame = `${find}; return find(document)`
/** The place of its content in the window. */
const findCorner = `${find}
  const frame = find(document)
  const { x, y } = frame.getBoundingClientRect()
  return { x: x + frame.clientLeft, y: y + frame.clientTop }`
