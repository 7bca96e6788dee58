import { connect, open, showBanner } from '@latchkey/core'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pairingWidget } from '../test/pairing.ts'
import { eventually, type RenderWidgetOptions, renderWidget, type Widget } from '../test/renderWidget.tsx'

let widget: Widget
afterEach(async () => {
  widget.unmount()
  await page.viewport(414, 896)
})

const long =
  'You are signed out in this browser. The server did not respond, so the session may last until it expires. Try again later.'
const many = Array.from({ length: 14 }, (_, index) => `Wallet ${index}`)
const signIn = { required: true, statement: 'Sign in to Harbor.', resources: ['https://harbor.test/terms'] }

async function show(given: RenderWidgetOptions, message: string) {
  widget = renderWidget(given)
  const { latchkey, adapter } = widget
  if (given.options?.signIn) {
    await eventually(() => expect(adapter.watchers).toBeGreaterThan(0))
    await connect(latchkey, { connectorId: 'test.amber' })
  } else open(latchkey)
  await eventually(() => expect(boxes('.lk-view').length).toBe(1))
  showBanner(latchkey, { state: 'error', message })
  await eventually(() => expect(boxes('.lk-banner').length).toBe(1))
  await settled()
}

/** Once nothing that changes sizes or places runs, and the banner has followed. */
async function settled() {
  const root = widget.shadow()
  await Promise.all((root?.getAnimations() ?? []).map(({ finished }) => finished.catch(() => {})))
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
}

const boxes = (selector: string) =>
  [...(widget.shadow()?.querySelectorAll(selector) ?? [])].map((element) => ({
    name: element.getAttribute('aria-label') ?? element.textContent,
    box: element.getBoundingClientRect(),
  }))

/** The controls of the modal that the banner lies over. */
function covered(selector: string) {
  const [banner] = boxes('.lk-banner')
  if (!banner) throw new Error('no banner')
  const { left, right, top, bottom } = banner.box
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(innerWidth)
  expect(top).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThanOrEqual(innerHeight)
  return boxes(selector)
    .filter(({ box }) => left < box.right && box.left < right && top < box.bottom && box.top < bottom)
    .map(({ name }) => name)
}

const sizes = [
  [1280, 800],
  [820, 700],
  [390, 844],
  [390, 620],
  [320, 640],
] as const
const languages = ['en', 'ar']
const cases = sizes.flatMap(([width, height]) => languages.map((locale) => [width, height, locale] as const))

test.each(cases)('covers nothing that is used to sign in: %i by %i, %s', async (width, height, locale) => {
  await page.viewport(width, height)
  await show({ locale, options: { signIn: { storage: 'local', ...signIn } } }, 'Your 12.5 USDC transfer is confirmed')
  expect(covered('button, summary, .lk-header')).toEqual([])
})

test.each(cases)('leaves the header free, however long it is: %i by %i, %s', async (width, height, locale) => {
  await page.viewport(width, height)
  await show({ ...pairingWidget, wallets: many, locale }, long)
  expect(covered('.lk-header, .lk-header button')).toEqual([])
})

test('follows a modal that moves below it', async () => {
  await page.viewport(390, 844)
  await show({}, long)
  await page.viewport(390, 420)
  await eventually(() => expect(covered('.lk-header, .lk-header button')).toEqual([]))
  await page.viewport(1280, 800)
  await eventually(() => expect(covered('.lk-frame')).toEqual([]))
})
