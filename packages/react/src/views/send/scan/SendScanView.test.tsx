import { connect, getModal, navigate, open } from '@latchkey/core'
import { ReceiverInvalidError } from '@latchkey/core/errors'
import { getSend } from '@latchkey/core/internal'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderWidget, type Widget } from '../../../test/renderWidget.tsx'
import { drawQrCode } from '../../../ui/drawQrCode.ts'

const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const { mediaDevices } = navigator
let widget: Widget
let tracks: MediaStreamTrack[] = []
let painting: ReturnType<typeof setInterval> | undefined

afterEach(() => {
  widget.unmount()
  setCamera(mediaDevices)
  clearInterval(painting)
  tracks = []
})

function setCamera(camera: Pick<MediaDevices, 'getUserMedia'> | undefined): void {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: camera })
}

/** A camera that films a canvas: a real stream of real frames. */
function createCamera(): { camera: Pick<MediaDevices, 'getUserMedia'>; hold: (text: string) => Promise<void> } {
  const canvas = document.createElement('canvas')
  canvas.width = 480
  canvas.height = 480
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is nothing to draw on.')
  let picture: CanvasImageSource | undefined
  painting = setInterval(() => {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, 480, 480)
    if (picture) context.drawImage(picture, 60, 60, 360, 360)
  }, 50)
  return {
    camera: {
      async getUserMedia() {
        const stream = canvas.captureStream(20)
        tracks.push(...stream.getTracks())
        return stream
      },
    },
    async hold(text) {
      picture = await drawPicture(text)
    },
  }
}

async function drawPicture(text: string): Promise<CanvasImageSource> {
  const { size, path } = drawQrCode(text, { hasLogo: false })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="360" viewBox="0 0 ${size} ${size}"><path fill-rule="evenodd" d="${path}" fill="#000"/></svg>`
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  return image
}

async function openScanner(): Promise<void> {
  widget = renderWidget()
  const { latchkey, adapter } = widget
  adapter.parseAddress = async (text) => {
    if (!/^0x[0-9a-fA-F]{40}$/.test(text)) throw new ReceiverInvalidError({ receiver: text })
    return text
  }
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  open(latchkey)
  navigate(latchkey, 'Send', {})
  navigate(latchkey, 'SendScan', {})
}

test('takes the address of a QR code, ignores other codes, and releases the camera', async () => {
  const { camera, hold } = createCamera()
  setCamera(camera)
  await openScanner()
  await expect.element(page.getByText('Point the camera at the QR code of an address.')).toBeVisible()
  await hold('wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2')
  await expect
    .element(page.getByText('This code is not an address or a payment request.'), { timeout: 15_000 })
    .toBeVisible()
  await hold(`ethereum:${friend}@1?value=2.5e17`)
  await vi.waitFor(() => expect(getModal(widget.latchkey).stack.at(-1)?.view).toBe('Send'), { timeout: 15_000 })
  expect(getSend(widget.latchkey).receiverAddress).toBe(friend)
  await vi.waitFor(() => expect(getSend(widget.latchkey).sendTokenAmount).toBe('0.25'), { timeout: 15_000 })
  expect(tracks.every(({ readyState }) => readyState === 'ended')).toBe(true)
}, 60_000)

const deny = (name: string) => ({ getUserMedia: () => Promise.reject(new DOMException('', name)) })

test.each([
  ['permission is denied', deny('NotAllowedError'), /Camera access is blocked/],
  ['there is no camera', deny('NotFoundError'), /No camera found/],
  ['the page has no access to one', undefined, /No camera found/],
  ['the camera is in use', deny('NotReadableError'), /The camera is unavailable/],
])('says so when %s', async (_, camera, sentence) => {
  setCamera(camera)
  await openScanner()
  await expect.element(page.getByText(sentence)).toBeVisible()
  await page.getByRole('button', { name: 'Enter address' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Send', exact: true })).toBeVisible()
})
