import jsQR from 'jsqr'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { toVariables } from '../theme/themeCss.ts'
import { dark, light } from '../theme/themes.ts'
import { drawQrCode } from './drawQrCode.ts'
import { Picture } from './Picture.tsx'
import { QrCode } from './QrCode.tsx'

const topic = 'a3f1c09d5e72b84661d0ffea9b3c27581c44de90b7a6f2351e8d09c4ba7756e2'
const key = '5b0e9d17c3f8a2446f71b8d9e0c5a3720d4e6f81a9b2c3d4e5f60718293a4b5c'
/** As pairing makes it. */
const uri = `wc:${topic}@2?expiryTimestamp=1790000000&relay-protocol=irn&symKey=${key}`
/** With everything a link may have. */
const longUri = `${uri}&methods=wc_sessionPropose,wc_authRequest,wc_sessionAuthenticate`

let root: Root
let place: HTMLElement

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
})

async function draw(options: { text: string | undefined; hasLogo?: boolean }) {
  const logo = options.hasLogo ? <Picture name="Amber" size={48} /> : undefined
  await act(async () => root.render(<QrCode text={options.text} label="Scan me" logo={logo} />))
}

/** What a camera would see of the code and the page around it: the screen's own pixels, `scale` to a CSS pixel. */
async function photograph({ scale }: { scale: number }): Promise<ImageData> {
  // A taller frame would be shown shrunk.
  await page.viewport(414, 600)
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect()
  const { x, y, width, height } = place.getBoundingClientRect()
  const clip = { x: frame.x + x, y: frame.y + y, width, height, scale }
  const { data } = await cdp().send('Page.captureScreenshot', { format: 'png', clip })
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(bitmap, 0, 0)
  return context.getImageData(0, 0, bitmap.width, bitmap.height)
}

const cases = [1, 2].flatMap((scale) =>
  [dark, light].flatMap((theme) =>
    [false, true].flatMap((hasLogo) =>
      [uri, longUri].map((text) => ({ scale, theme, scheme: theme.scheme, hasLogo, text, length: text.length })),
    ),
  ),
)

describe('a code on screen', () => {
  test.each(cases)(
    'can be read from its pixels: ×$scale, $scheme, logo $hasLogo, $length characters',
    async (given) => {
      for (const [name, value] of toVariables(given.theme.tokens)) place.style.setProperty(name, value)
      place.style.cssText += 'width: 360px; padding: 16px; background: var(--lk-background)'
      await draw(given)
      const { data, width, height } = await photograph(given)
      expect(width).toBe(392 * given.scale)
      expect(jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data).toBe(given.text)
    },
  )

  test('can be read on a narrow phone', async () => {
    place.style.width = '256px'
    await draw({ text: longUri, hasLogo: true })
    const { data, width, height } = await photograph({ scale: 1 })
    expect(jsQR(data, width, height)?.data).toBe(longUri)
  })
})

test('reserves the code’s space and replaces the old code with the new one', async () => {
  place.style.width = '320px'
  await draw({ text: undefined })
  const code = place.querySelector('.lk-qr')
  const before = code?.getBoundingClientRect()
  expect(code?.hasAttribute('data-empty')).toBe(true)
  await draw({ text: uri, hasLogo: true })
  expect(code?.getBoundingClientRect()).toEqual(before)
  const drawing = code?.querySelector('svg')
  const first = drawing?.querySelector('path')?.getAttribute('d')
  await draw({ text: longUri, hasLogo: true })
  expect(code?.querySelector('svg')).toBe(drawing)
  expect(drawing?.querySelector('path')?.getAttribute('d')).not.toBe(first)
})

test('shows a text too long for a code as text', async () => {
  const text = `https://amberly.test/${'a'.repeat(3000)}`
  await draw({ text, hasLogo: true })
  await expect.element(page.getByRole('region', { name: 'Scan me' })).toHaveTextContent(text)
  expect(place.querySelector('.lk-qr-logo')).toBeNull()
  await draw({ text: uri })
  await expect.element(page.getByRole('img', { name: 'Scan me' })).toBeVisible()
})

test('is one image with an accessible name', async () => {
  await draw({ text: uri, hasLogo: true })
  await expect.element(page.getByRole('img', { name: 'Scan me' })).toBeVisible()
})

test('keeps the quiet zone of four modules around the code', () => {
  const { size, path } = drawQrCode(uri, { hasLogo: false })
  const starts = [...path.matchAll(/M([\d.]+) ([\d.]+)/g)]
  expect(starts.length).toBeGreaterThan(100)
  for (const [, x, y] of starts) {
    expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(4)
    expect(Math.max(Number(x), Number(y))).toBeLessThanOrEqual(size - 4)
  }
})

test('gives about 4 % of the modules to the logo', () => {
  const { size, logoSize } = drawQrCode(uri, { hasLogo: true })
  expect((logoSize / (size - 8)) ** 2).toBeLessThan(0.05)
  expect(drawQrCode(uri, { hasLogo: false }).logoSize).toBe(0)
})
