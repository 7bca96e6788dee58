import { readLoginCode } from '@latchkey/testing/playwright'
import { abortRequest, embed, readAnswer, sayHello, startRequest } from '../attacks/walletHost.ts'
import type { Point, Tab } from '../drivers/Browser.ts'
import { createVisitor } from '../visitor/createVisitor.ts'
import type { VisitOptions } from './Visit.ts'

/** What the page does to the frame before it gets the click. `scale`: how much smaller the frame is then. */
type Attack = { css?: string; cover?: string; scale?: number; at?: 'once' | 'moved' | 'key' }
const attacks: Record<string, Attack> = {
  'nearly transparent': { css: 'opacity:0.01' },
  shrunk: { css: 'transform:scale(0.1);transform-origin:0 0', scale: 0.1 },
  rotated: { css: 'transform:rotate(3deg)' },
  clipped: { css: 'clip-path:inset(80% 0 0 0)' },
  blurred: { css: 'filter:blur(4px)' },
  'blended away': { css: 'mix-blend-mode:multiply' },
  'too low': { css: 'height:330px' },
  'partly above the window': { css: 'top:-60px' },
  covered: { cover: 'position:fixed;inset:0;background:#fff;pointer-events:none;z-index:10' },
  'covered but for the button': {
    cover: 'position:fixed;left:0;top:0;width:360px;height:420px;background:#fff;pointer-events:none;z-index:10',
  },
  'shown under a double click': { at: 'once' },
  'moved under the pointer': { at: 'moved' },
  'shown under a key that repeats': { at: 'key' },
}

/**
 * A page that may embed the wallet tries to get a click on its approve button. Where the engine says what covers a frame, the frame shows the
 * button and none of the clicks approves; elsewhere, the frame shows nothing to approve at all. An honest press has to be accepted.
 */
export async function clickjacking({ visitor, world }: VisitOptions): Promise<string> {
  const origin = world.embedded!
  await visitor.open('/bench')
  const { tab } = visitor
  await tab.evaluate(embed, `${origin}/v1/embed?projectId=default`)
  const ready = await tab.evaluate(sayHello, { origin, timeoutMs: 20_000 })
  const wallet = await tab.frame(origin)
  if (!wallet || !ready) throw new Error('The wallet did not answer.')
  const address = ready.storage ? await signIn({ tab, wallet, inboxUrl: world.mail! }) : `0x${'11'.repeat(20)}`
  let [shown, refused] = [0, 0]
  for (const [name, attack] of Object.entries(attacks)) {
    const { id, button } = await startSigning({ tab, wallet, address })
    if (button) {
      shown += 1
      await trick(tab, { attack, button })
    }
    const answer = await tab.evaluate(readAnswer, { id, timeoutMs: 500 })
    if (answer?.result !== undefined) throw new Error(`A frame that is ${name} approved.`)
    if (answer?.error?.code === 'window_needed') refused += 1
    await tab.evaluate(restoreFrame)
    await tab.evaluate(abortRequest, id)
    await wallet.evaluate(untilIdle)
  }
  const tried = Object.keys(attacks).length
  if (shown === 0) {
    if (ready.storage && refused !== tried)
      throw new Error(`The frame left ${refused} of ${tried} requests to a window.`)
    return `${tried} attacks, 0 approved: the frame showed no button`
  }
  if (shown !== tried) throw new Error(`The frame showed its button in ${shown} of ${tried} attacks.`)
  await approveHonestly({ tab, wallet, address })
  return `${tried} attacks on a button that was shown, 0 approved`
}

type Signed = { tab: Tab; wallet: Tab; address: string }

/** Makes a wallet in the frame. @returns its address */
async function signIn({ tab, wallet, inboxUrl }: { tab: Tab; wallet: Tab; inboxUrl: string }): Promise<string> {
  const email = `visitor-${crypto.randomUUID()}@example.com`
  const call = async (type: string, payload: object) =>
    tab.evaluate(readAnswer, { id: await tab.evaluate(startRequest, { type, payload }), timeoutMs: 25_000 })
  await call('connectEmail', { email })
  const login = await tab.evaluate(startRequest, { type: 'connectOtp', payload: {} })
  const screen = createVisitor(wallet, { playground: '' })
  await screen.fill('Code', await readLoginCode({ email, inboxUrl, after: 0 }))
  await screen.click('button', 'Later')
  await tab.evaluate(readAnswer, { id: login, timeoutMs: 25_000 })
  const user = (await call('getUser', {}))?.result as { addresses: { eip155: string } } | undefined
  if (!user) throw new Error('The visitor could not sign in.')
  return user.addresses.eip155
}

/** Requests a signature. `button`: the middle of the approve button, once it is shown; undefined where the frame shows none. */
async function startSigning({ tab, wallet, address }: Signed): Promise<{ id: string; button: Point | undefined }> {
  await tab.pointAt({ x: 900, y: 10 })
  const params = [`Hello ${crypto.randomUUID()}`, address]
  const payload = { method: 'personal_sign', params, chainId: 'eip155:31337' }
  const id = await tab.evaluate(startRequest, { type: 'rpc', payload })
  const button = await wallet.evaluate(async () => {
    for (const deadline = Date.now() + 4_000; Date.now() < deadline; ) {
      const place = document.querySelector('button[data-state]')?.getBoundingClientRect()
      if (place && place.width > 0) return { x: place.x + place.width / 2, y: place.y + place.height / 2 }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return undefined
  })
  return { id, button }
}

/** Changes what the visitor sees, then uses the visitor's own clicks. */
async function trick(tab: Tab, { attack, button }: { attack: Attack; button: Point }): Promise<void> {
  const { css = '', cover, scale = 1, at } = attack
  const target = { x: button.x * scale, y: button.y * scale }
  if (at === 'moved') {
    await tab.evaluate(styleFrame, { css: 'left:400px' })
    await tab.pointAt(target)
    await rest(tab)
    await tab.evaluate(styleFrame, { css: 'left:0' })
  } else if (at !== 'once') {
    await tab.evaluate(styleFrame, { css, cover })
    await rest(tab)
    await tab.pointAt({ x: target.x - 8, y: target.y })
    await tab.pointAt(target)
    await rest(tab)
  }
  if (at === 'key') await tab.press('\uE007\uE007\uE007')
  else for (const _time of [1, 2]) await tab.clickAt(target)
}

/** Longer than the wallet wants calm. */
const rest = (tab: Tab) => tab.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve, 900)))

function styleFrame(_finder: unknown, { css, cover }: { css: string; cover?: string | undefined }): void {
  const frame = document.querySelector('iframe')
  if (frame) frame.style.cssText += `;${css}`
  if (!cover) return
  const element = document.createElement('div')
  element.dataset.cover = ''
  element.style.cssText = cover
  document.body.append(element)
}

function restoreFrame(): void {
  const frame = document.querySelector('iframe')
  if (frame) frame.style.cssText = 'position:fixed;left:0;top:0;width:360px;height:640px;border:0;z-index:9'
  document.querySelector('[data-cover]')?.remove()
}

async function untilIdle(): Promise<void> {
  for (const deadline = Date.now() + 10_000; document.querySelector('button[data-state]'); ) {
    if (Date.now() > deadline) throw new Error('The request that was ended is still shown.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Sees the button, rests on it, and presses it once. */
async function approveHonestly(signed: Signed): Promise<void> {
  const { tab, wallet } = signed
  const { id, button } = await startSigning(signed)
  if (!button) throw new Error('The frame did not show its button.')
  await tab.pointAt({ x: button.x - 8, y: button.y })
  await tab.pointAt(button)
  await wallet.evaluate(async () => {
    for (const deadline = Date.now() + 10_000; !document.querySelector('button[data-state=ready]'); ) {
      if (Date.now() > deadline) throw new Error('The button did not become ready.')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
  await tab.clickAt(button)
  const answer = await tab.evaluate(readAnswer, { id, timeoutMs: 10_000 })
  if (typeof answer?.result !== 'string') throw new Error(`An honest press was not accepted: ${JSON.stringify(answer)}`)
}
