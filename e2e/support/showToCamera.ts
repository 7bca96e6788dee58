import type { Page } from '@playwright/test'

/** Gives the page a camera, which sees a picture (PNG) from now on. */
export async function showToCamera(page: Page, picture: Buffer): Promise<void> {
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = document.createElement('canvas')
    // A code that fills the whole picture has no edge to be found by.
    const margin = 40
    canvas.width = image.width + 2 * margin
    canvas.height = image.height + 2 * margin
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser draws nothing.')
    const draw = () => {
      context.fillStyle = '#fff'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.drawImage(image, margin, margin)
      requestAnimationFrame(draw)
    }
    draw()
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)
  }, picture.toString('base64'))
}
