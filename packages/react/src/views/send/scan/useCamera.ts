import { type RefObject, useEffect, useState } from 'react'
import { decodeQr } from './decodeQr.ts'

/** Between two pictures that are looked at: several a second, with time for all else. */
const pauseMs = 150

export type CameraState = 'starting' | 'running' | 'denied' | 'none' | 'failed'

/**
 * Shows the camera in `video` and reads codes from it until `take` accepts one; the camera is let go of then, and when the component leaves.
 * @param take gets a code's text, once as long as it does not change.
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
  // Absent where the page is not served securely.
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
