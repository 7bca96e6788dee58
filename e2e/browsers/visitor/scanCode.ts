import { setTimeout as pause } from 'node:timers/promises'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import type { Tab } from '../drivers/Browser.ts'
import type { Pattern } from './createFinder.ts'

/** Reads a pairing link as a phone's camera does: from the pixels of the drawn code. */
export async function scanCode(tab: Tab, { name, timeoutMs }: { name: Pattern; timeoutMs: number }): Promise<string> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const box = await tab.evaluate((finder, name) => {
      const code = finder.find('image', name)
      if (!code) return undefined
      const { x, y, width, height } = code.getBoundingClientRect()
      return { x, y, width, height, viewport: innerWidth }
    }, name)
    const text = box && read(await tab.screenshot(), box)
    if (text?.startsWith('wc:')) return text
    if (Date.now() > deadline) throw new Error(`No code on screen says a pairing link; the last one said ${text}.`)
    await pause(100)
  }
}

type Box = { x: number; y: number; width: number; height: number; viewport: number }

/** @param box - in CSS px. */
function read(picture: Buffer, box: Box): string | undefined {
  const png = PNG.sync.read(picture)
  const scale = png.width / box.viewport
  const toPixels = (length: number) => Math.floor(length * scale)
  const [width, height] = [toPixels(box.width), toPixels(box.height)]
  const code = new PNG({ width, height })
  PNG.bitblt(png, code, toPixels(box.x), toPixels(box.y), width, height)
  return jsQR(new Uint8ClampedArray(code.data), width, height)?.data
}
