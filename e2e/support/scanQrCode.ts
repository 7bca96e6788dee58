import { expect, type Locator } from '@playwright/test'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'

/**
 * Reads a code as a phone's camera does: from the pixels on the screen.
 * @param wanted - what the text begins with once the code is drawn; by default a pairing link.
 */
export async function scanQrCode(code: Locator, wanted = /^wc:/): Promise<string> {
  let text: string | undefined
  await expect(async () => {
    const { data, width, height } = PNG.sync.read(await code.screenshot())
    text = jsQR(new Uint8ClampedArray(data), width, height)?.data
    expect(text, 'what the code says').toMatch(wanted)
  }).toPass({ timeout: 15_000 })
  return text ?? ''
}
