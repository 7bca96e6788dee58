import { useEffect, useRef, useState } from 'react'
import { decodeQr } from './decodeQr.ts'

const pauseMs = 150

/** The camera's picture, until a pairing link is seen in it. */
export function Camera({ onLink }: { onLink: (uri: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const found = useRef(onLink)
  found.current = onLink

  useEffect(() => {
    const stopping = new AbortController()
    const element = video.current
    if (!element) return
    scan(element, stopping.signal).then(
      (uri) => uri && found.current(uri),
      () => setProblem('The camera cannot be used. Paste the link, or choose a picture of the code.'),
    )
    return () => stopping.abort()
  }, [])

  return (
    <div className="camera">
      {/* The camera shows what the person sees already: nothing to caption. */}
      <video ref={video} muted playsInline aria-label="Camera" />
      {problem && <p className="problem">{problem}</p>}
    </div>
  )
}

/** Resolves with the first link seen, or undefined once the signal aborts. */
async function scan(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', stop)
  try {
    video.srcObject = stream
    await video.play()
    while (!signal.aborted) {
      const image = await createImageBitmap(video)
      const text = await decodeQr(image)
      image.close()
      if (text?.startsWith('wc:')) return text
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    return undefined
  } catch (error) {
    // Leaving the page interrupts the picture; that is no fault of the camera.
    if (signal.aborted) return undefined
    throw error
  } finally {
    stop()
  }
}
