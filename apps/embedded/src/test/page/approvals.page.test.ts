import type { Locator } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openScene, requestRpc, type Scene, signInOnPage, type Visit } from './openWalletPage.ts'

// A busy machine draws late.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let scene: Scene
let visit: Visit
let address: string
let signing: ReturnType<typeof requestRpc>

beforeAll(async () => {
  scene = await openScene()
  visit = await scene.visit()
  address = await signInOnPage(scene, visit, 'ada@example.com')
})

afterEach(async () => {
  await visit.page.evaluate(() => {
    document.querySelector('iframe')?.setAttribute('style', 'width:360px;height:700px;border:0')
    for (const extra of document.querySelectorAll('body > :not(iframe)')) extra.remove()
  })
})

afterAll(async () => {
  expect(visit.problems).toEqual([])
  await scene?.close()
})

/** Requests a signature; resolves to the approve button once its screen is shown. */
async function startSigning(message = `Hello ${crypto.randomUUID()}`): Promise<Locator> {
  await visit.page.mouse.move(0, 0)
  signing = requestRpc(visit.page, 'personal_sign', [message, address])
  const button = visit.frame.getByRole('button', { name: 'Sign' })
  await button.waitFor()
  return button
}

async function centerOf(button: Locator): Promise<[x: number, y: number]> {
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not drawn.')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Nothing was approved: the screen is still there, and declining ends it. */
async function expectDeclined(): Promise<void> {
  await visit.page.waitForTimeout(300)
  await visit.page.evaluate(() => document.querySelector('iframe')?.removeAttribute('style'))
  await visit.page.evaluate(() => {
    for (const extra of document.querySelectorAll('body > :not(iframe)')) extra.remove()
    document.querySelector('iframe')?.style.setProperty('width', '360px')
    document.querySelector('iframe')?.style.setProperty('height', '700px')
  })
  await visit.frame.getByRole('button', { name: 'Decline' }).click()
  expect(await signing).toMatchObject({ error: { code: 'user_rejected', rpcCode: 4001 } })
}

async function styleFrame(css: string): Promise<void> {
  await visit.page.evaluate((text) => {
    const frame = document.querySelector('iframe')
    if (frame) frame.style.cssText += `;${text}`
  }, css)
}

test('a press approves after the visitor could see the button', async () => {
  const button = await startSigning()
  const [x, y] = await centerOf(button)
  await visit.page.mouse.move(x, y, { steps: 3 })
  await visit.frame.locator('button[data-state=ready]').waitFor()
  await visit.page.mouse.click(x, y)
  expect(await signing).toMatchObject({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
})

test('a click at once, as the second of a double click, approves nothing', async () => {
  const button = await startSigning()
  const [x, y] = await centerOf(button)
  await visit.page.mouse.click(x, y)
  await visit.page.mouse.click(x, y)
  await expectDeclined()
})

test.each([
  ['nearly transparent', 'opacity:0.01'],
  ['shrunk', 'transform:scale(0.1)'],
  ['rotated', 'transform:rotate(3deg)'],
  ['clipped', 'clip-path:inset(80% 0 0 0)'],
  ['blended away', 'mix-blend-mode:multiply'],
  ['filtered', 'filter:blur(4px)'],
])('a frame that is %s approves nothing', async (_name, css) => {
  const button = await startSigning()
  await styleFrame(css)
  await visit.page.waitForTimeout(900)
  const [x, y] = await centerOf(button)
  await visit.page.mouse.move(x, y, { steps: 3 })
  await visit.page.waitForTimeout(700)
  await visit.page.mouse.click(x, y)
  await expectDeclined()
})

test('a frame below something that lets clicks through approves nothing', async () => {
  const button = await startSigning()
  await visit.page.evaluate(() => {
    const cover = document.createElement('div')
    cover.style.cssText = 'position:fixed;inset:0;background:#fff;pointer-events:none;z-index:9'
    document.body.append(cover)
  })
  await visit.frame.getByText('Something covers the wallet').waitFor()
  const [x, y] = await centerOf(button)
  await visit.page.mouse.move(x, y, { steps: 3 })
  await visit.page.waitForTimeout(700)
  await visit.page.mouse.click(x, y)
  await expectDeclined()
})

test.each([
  ['above the viewport', 'position:fixed;left:0;top:-240px'],
  ['partly above the viewport', 'position:fixed;left:0;top:-40px'],
  ['beside the viewport', 'position:fixed;left:-120px;top:0'],
  ['too low for the request', 'height:170px'],
  ['a little too low for the request', 'height:330px'],
])('a frame whose facts are %s approves nothing', async (_name, css) => {
  const button = await startSigning('Hello\n\n\nGive everything away')
  await styleFrame(css)
  await visit.page.waitForTimeout(900)
  const [x, y] = await centerOf(button)
  await visit.page.mouse.move(x, y, { steps: 3 })
  await visit.page.waitForTimeout(900)
  await visit.page.mouse.move(x + 2, y, { steps: 3 })
  await visit.page.waitForTimeout(900)
  expect(['wait', 'unread']).toContain(await button.getAttribute('data-state'))
  await visit.page.mouse.click(x + 2, y)
  await expectDeclined()
})

test('what was in view before the frame was made low does not count', async () => {
  const button = await startSigning()
  await visit.frame.locator('button:is([data-state=ready], [data-state=resting])').waitFor()
  await styleFrame('height:170px')
  await visit.page.waitForTimeout(900)
  const [x, y] = await centerOf(button)
  await visit.page.mouse.move(x, y, { steps: 3 })
  await visit.page.waitForTimeout(900)
  await visit.page.mouse.click(x, y)
  await expectDeclined()
})

test('a message longer than the frame is approved only after the visitor scrolled through it', async () => {
  const button = await startSigning(`Hello${'\n'.repeat(200)}I give everything away`)
  const [x, y] = await centerOf(button)
  await visit.page.mouse.move(x, y, { steps: 3 })
  await visit.frame.getByText('Scroll down to read all of it.').waitFor()
  await visit.page.mouse.click(x, y)
  // Going to the end at once skips what is between.
  await visit.page.mouse.wheel(0, 20_000)
  await visit.page.waitForTimeout(1_500)
  expect(await button.getAttribute('data-state')).toBe('unread')
  await visit.page.mouse.wheel(0, -20_000)
  for (let scrolled = 0; scrolled < 5_400; scrolled += 200) {
    await visit.page.waitForTimeout(650)
    await visit.page.mouse.wheel(0, 200)
  }
  await visit.page.mouse.move(x + 2, y, { steps: 3 })
  await visit.frame.locator('button[data-state=ready]').waitFor()
  await visit.page.mouse.click(x + 2, y)
  expect(await signing).toMatchObject({ result: expect.stringMatching(/^0x/) })
})

test('a frame that is moved under a resting pointer approves nothing', async () => {
  const button = await startSigning()
  await visit.page.waitForTimeout(900)
  const [x, y] = await centerOf(button)
  await styleFrame('position:fixed;left:400px;top:0')
  await visit.page.mouse.move(x, y, { steps: 3 })
  await visit.page.waitForTimeout(900)
  const [movedX] = await centerOf(button)
  // Not where it was at first: a browser that draws late has moved the mouse in it there, and a frame cannot tell that it was away.
  await styleFrame(`position:fixed;left:${400 - (movedX - x)}px;top:16px`)
  // However long it rests there, and however often it presses.
  for (const restMs of [50, 900, 900]) {
    await visit.page.waitForTimeout(restMs)
    await visit.page.mouse.down()
    await visit.page.mouse.up()
  }
  await expectDeclined()
})

test('a press approves again once the mouse was moved in a frame that came under it', async () => {
  const button = await startSigning()
  const [x, y] = await centerOf(button)
  await visit.page.mouse.move(x, y, { steps: 3 })
  await visit.frame.locator('button[data-state=ready]').waitFor()
  await styleFrame('position:fixed;left:0;top:9px')
  // Until it is drawn there, a press belongs to the place where the visitor sees it.
  await visit.page.waitForTimeout(100)
  await visit.page.mouse.down()
  await visit.page.mouse.up()
  await visit.frame.getByText('Move the mouse, then press the button.').waitFor()
  await visit.page.mouse.move(x + 3, y + 3, { steps: 3 })
  await visit.frame.locator('button[data-state=ready]').waitFor()
  await visit.page.mouse.click(x + 3, y + 3)
  expect(await signing).toMatchObject({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
})

test('a second tap approves in a frame that came under a resting mouse', async () => {
  const button = await startSigning()
  const [x, y] = await centerOf(button)
  await visit.page.mouse.move(x, y)
  await visit.frame.locator('button[data-state=resting]').waitFor()
  const session = await visit.page.context().newCDPSession(visit.page)
  const tap = async () => {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await tap()
  await visit.frame.locator('button[data-state=ready]').waitFor()
  await tap()
  expect(await signing).toMatchObject({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
})

test('letting go of a drag on the button approves nothing', async () => {
  const button = await startSigning()
  await visit.page.waitForTimeout(900)
  const [x, y] = await centerOf(button)
  await visit.page.mouse.move(x, y - 200, { steps: 3 })
  await visit.page.waitForTimeout(700)
  await visit.page.mouse.down()
  await visit.page.mouse.move(x, y, { steps: 3 })
  await visit.page.mouse.up()
  await expectDeclined()
})

test('keys approve only after the visitor moved the focus there, and not by repeating', async () => {
  await startSigning()
  // Also where the wallet appears under a mouse at rest.
  await visit.frame.locator('button:is([data-state=ready], [data-state=resting])').waitFor()
  // Declining has the focus.
  expect(await visit.frame.locator(':focus').textContent()).toBe('Decline')
  // It comes before approving, as it does on the screen.
  await visit.page.keyboard.press('Tab')
  expect(await visit.frame.locator(':focus').textContent()).toBe('Sign')
  await visit.page.keyboard.down('Enter')
  await visit.page.keyboard.up('Enter')
  expect(await signing).toMatchObject({ result: expect.stringMatching(/^0x/) })

  const button = await startSigning()
  await visit.frame.locator('button:is([data-state=ready], [data-state=resting])').waitFor()
  await button.evaluate((element: HTMLButtonElement) => {
    element.focus()
    for (const type of ['keydown', 'keyup'])
      element.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', code: 'Enter', bubbles: true }))
    element.click()
  })
  await visit.page.keyboard.down('Enter')
  await visit.page.keyboard.down('Enter')
  await visit.page.keyboard.up('Enter')
  await expectDeclined()
})
