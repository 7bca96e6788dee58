import { type RefObject, useEffect, useState } from 'react'

/** Between two decoded frames: several a second, without blocking the page. */
const pauseMs = 150

type CameraState = 'starting' | 'running' | 'denied' | 'none' | 'failed'

/**
 * Shows the camera in `video` and reads codes from it until `take` accepts one; the camera is released then, and on unmount.
 * @param take receives a code's text, once while it does not change.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, take: (text: string) => boolean): CameraState {
  const [state, setState] = useState<CameraState>('starting')
  useEffect(() => {
    const stopping = new AbortController()
    scan({ video, take, signal: stopping.signal, onRunning: () => setState('running') }).catch(
      (error: unknown) => stopping.signal.aborted || setState(toState(error)),
    )
    return () => stopping.abort()
  }, [video, take])
  return state
}

async function scan(options: {
  video: RefObject<HTMLVideoElement | null>
  take: (text: string) => boolean
  signal: AbortSignal
  onRunning: () => void
}): Promise<void> {
  const { video, take, signal, onRunning } = options
  // Absent on a page without HTTPS.
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('no cameras here', 'NotFoundError')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  try {
    const element = video.current
    if (signal.aborted || !element) return
    signal.addEventListener('abort', stop)
    element.srcObject = stream
    await element.play()
    onRunning()
    let last: string | undefined
    while (!signal.aborted) {
      const text = await decodeQr(element)
      if (text && text !== last && !signal.aborted && take(text)) return
      last = text ?? last
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  } finally {
    stop()
  }
}

function toState(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed'
}

/** The browser's own QR reader, where it has one. Not in TypeScript's library yet. */
type Detector = { detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorConstructor = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** More pixels than a code needs, few enough to be read several times a second. */
const longestSide = 640

/**
 * The text of the QR code in a camera frame; undefined when there is none. Loads a reader when the browser has none. Never throws for an
 * unreadable frame.
 */
async function decodeQr(video: HTMLVideoElement): Promise<string | undefined> {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return undefined
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorConstructor }
  if (BarcodeDetector && (await BarcodeDetector.getSupportedFormats()).includes('qr_code')) {
    const [found] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(video).catch(() => [])
    return found?.rawValue
  }
  const { decodeQR } = await import('qr/decode.js')
  const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight))
  const width = Math.round(videoWidth * scale)
  const height = Math.round(videoHeight * scale)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.drawImage(video, 0, 0, width, height)
  try {
    return decodeQR({ width, height, data: context.getImageData(0, 0, width, height).data })
  } catch {
    // No code in this frame.
    return undefined
  }
}
