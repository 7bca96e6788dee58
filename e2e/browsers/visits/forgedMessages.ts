import { type FramePayload, type FrameRequestType, frameVersions } from '@latchkey/wire/frame'
import { postRandom } from '../attacks/postRandom.ts'
import { startStranger } from '../attacks/startStranger.ts'
import {
  addOpener,
  embed,
  type HostWindow,
  postToWallet,
  readAnswer,
  sayHello,
  startRequest,
} from '../attacks/walletHost.ts'
import type { Tab } from '../drivers/Browser.ts'
import type { VisitOptions } from './Visit.ts'

/** One of each request as an honest page sends it; a type without one does not compile. */
const payloads: { [type in FrameRequestType]: FramePayload<type> } = {
  connectEmail: { email: 'eve@example.com' },
  connectDevice: {},
  connectOtp: {},
  getSocialRedirectUri: { provider: 'google' },
  connectSocial: { provider: 'google' },
  getFarcasterUri: {},
  connectFarcaster: {},
  signOut: {},
  getUser: {},
  isConnected: {},
  getChainId: {},
  rpc: { method: 'personal_sign', params: ['0x00', `0x${'11'.repeat(20)}`], chainId: 'eip155:31337' },
  switchNetwork: { chainId: 'eip155:31338' },
  getSmartAccountEnabledNetworks: {},
  initSmartAccount: {},
  setPreferredAccount: { type: 'eoa' },
  updateEmail: {},
  updateEmailPrimaryOtp: {},
  updateEmailSecondaryOtp: {},
  openSettings: {},
  syncTheme: { mode: 'light' },
  syncDappData: { chainIds: ['eip155:1'] },
  reload: {},
}
const types = Object.keys(payloads)
const hello = { latchkey: 'hello', versions: [...frameVersions] }
const id = 'a'.repeat(16)
const requests = Object.entries(payloads).map(([type, payload], index) => ({ id: `${id}${index}`, type, payload }))
/** What the wallet sends, sent to the wallet. */
const reflected = [
  { id, result: {} },
  { id, waiting: true },
  { id, error: { code: 'x', message: 'x' } },
  { id, type: 'abort' },
  { event: 'ready', payload: { version: 1, storage: true, user: null } },
  { event: 'show', payload: { height: 1 } },
  { event: 'hide', payload: {} },
  { event: 'user', payload: { user: null } },
]
const wrongHellos = [
  { latchkey: 'hello' },
  { latchkey: 'hello', versions: [] },
  { latchkey: 'hello', versions: [99] },
  { ...hello, origin: 'http://127.0.0.1' },
  [hello],
  JSON.stringify(hello),
]
const randomCount = 10_000

/**
 * Sends the wallet's page every message in every wrong way, in its frame and in its window: before the hello, on the window instead of the
 * port, from a page that the project does not list, a second hello, and random messages on the right port. The right ones among them have
 * to be accepted.
 */
export async function forgedMessages({ visitor, world, findWindow }: VisitOptions): Promise<string> {
  const origin = world.embedded!
  const stranger = await startStranger()
  try {
    await visitor.open('/bench')
    const { tab } = visitor
    await tab.evaluate(embed, `${origin}/v1/embed?projectId=default`)
    await tab.evaluate(embed, stranger.url)
    const others = [tab, await frameOf(tab, stranger.url)]
    const inFrame = await forge(await frameOf(tab, origin), { tab, others, origin })

    await tab.evaluate(addOpener, `${origin}/v1/window?projectId=default&origin=${world.playground}`)
    await visitor.click('button', 'Open the wallet')
    const wallet = await findWindow(`${origin}/v1/window`)
    const inWindow = await forge(wallet, { tab, others: [tab], origin })
    if (!inWindow.isServed) throw new Error('The wallet’s window did not answer a right request after the wrong ones.')
    const [sent, refused] = [inFrame.sent + inWindow.sent, inFrame.refused + inWindow.refused]
    return `${sent} forged messages sent, 0 accepted (${refused} answered with an error, the others with nothing)`
  } finally {
    await stranger.stop()
  }
}

/** @param options.others the pages that forge: the one that embeds the wallet, and strangers */
async function forge(wallet: Tab, options: { tab: Tab; others: Tab[]; origin: string }) {
  const { tab, others, origin } = options
  await wallet.evaluate(() => {
    const place = window as unknown as { heard: number }
    place.heard = 0
    window.addEventListener('message', () => {
      place.heard += 1
    })
  })
  const before = await readEffects(wallet)
  const all = [...requests, ...reflected, ...wrongHellos]

  // Out of order, and from the wrong page: also the right hello.
  let sent = await tab.evaluate(postToWallet, { messages: [hello], ports: [0, 2] })
  for (const page of others) {
    const messages = page === tab ? all : [...all, hello]
    sent += await page.evaluate(postToWallet, { messages, ports: [0, 1, 2] })
  }
  await expectHeard(wallet, sent)
  await expectNothing(others, { wallet, before })
  const ready = await tab.evaluate(sayHello, { origin, timeoutMs: 20_000 })
  if (!ready) throw new Error('The wallet did not answer the right hello after the wrong ones.')
  await expectHeard(wallet, sent + 1)

  // On the window instead of the port, and a hello that comes again.
  for (const page of others)
    sent += await page.evaluate(postToWallet, { messages: [...all.toReversed(), hello], ports: [0, 1, 2] })
  await expectHeard(wallet, sent + 1)
  sent += await tab.evaluate(postRandom, { count: randomCount, types, seed: 20_261_128 })
  // The port keeps the order: with this answer, everything before it was read. A frame that keeps nothing serves nobody.
  const id = await tab.evaluate(startRequest, { type: 'isConnected', payload: {} })
  const right = ready.storage ? await tab.evaluate(readAnswer, { id, timeoutMs: 25_000 }) : undefined
  if (ready.storage && JSON.stringify(right?.result) !== '{"isConnected":false}')
    throw new Error(`The wallet did not answer a right request after the wrong ones: ${JSON.stringify(right)}`)
  await expectNothing(others, { wallet, before })
  const { accepted, refused } = await tab.evaluate(() => {
    const { answers } = window as unknown as HostWindow
    const errors = answers.filter(({ error }) => error && /^(invalid_params|not_supported)$/.test(error.code))
    return { accepted: answers.length - errors.length, refused: errors.length }
  })
  // The ready and the answer to the right request.
  const rightly = right ? 2 : 1
  if (accepted !== rightly) throw new Error(`Of ${sent} forged messages ${accepted - rightly} were accepted.`)
  return { sent, refused, isServed: Boolean(right) }
}

async function frameOf(tab: Tab, url: string): Promise<Tab> {
  const frame = await tab.frame(url)
  if (!frame) throw new Error(`There is no frame of ${url}.`)
  return frame
}

/** Waits until the browser has delivered them. */
async function expectHeard(wallet: Tab, count: number): Promise<void> {
  const heard = await wallet.evaluate(async (_finder, count) => {
    const place = window as unknown as { heard: number }
    for (const deadline = Date.now() + 15_000; place.heard < count && Date.now() < deadline; )
      await new Promise((resolve) => setTimeout(resolve, 20))
    return place.heard
  }, count)
  if (heard !== count) throw new Error(`${count} messages were sent to the wallet’s window, ${heard} arrived.`)
}

/** What a request would leave behind in the wallet's page: calls to its server, something on screen, another theme. */
const readEffects = (wallet: Tab) =>
  wallet.evaluate(() => ({
    calls: performance.getEntriesByType('resource').filter(({ name }) => name.includes('/v1/')).length,
    text: document.body.textContent,
    look: document.documentElement.outerHTML.slice(0, document.documentElement.outerHTML.indexOf('>')),
    polluted: Object.keys(Object.prototype).length,
  }))

async function expectNothing(pages: Tab[], { wallet, before }: { wallet: Tab; before: object }): Promise<void> {
  for (const page of pages) {
    const heard = await readElsewhere(page)
    if (heard.length > 0) throw new Error(`Forged messages got answers: ${JSON.stringify(heard)}`)
  }
  const after = await readEffects(wallet)
  if (JSON.stringify(after) !== JSON.stringify(before))
    throw new Error(`The wallet’s page changed from ${JSON.stringify(before)} to ${JSON.stringify(after)}.`)
}

const readElsewhere = (tab: Tab) => tab.evaluate(() => (window as unknown as HostWindow).elsewhere ?? [])
