/** Memory of a chunk or frame beside its bytes. */
const overheadBytes = 256

/**
 * Measures the unfinished message of a client, frame by frame: a WebSocket emits a message once it is complete, and buffers its parts until
 * then.
 */
export type FrameMeter = {
  /** Adds a chunk and returns the memory of the unfinished message in bytes; 0 between complete messages. */
  measure(chunk: Uint8Array): number
  /** Number of complete messages. */
  readonly messages: number
}

export function createFrameMeter(): FrameMeter {
  /** Header of the current frame. */
  const header: number[] = []
  let left: number | undefined
  let held = 0
  let messages = 0

  /** Control frames may come between the frames of a message. */
  const isControl = () => ((header[0] ?? 0) & 0x08) !== 0
  const isLast = () => ((header[0] ?? 0) & 0x80) !== 0

  function endFrame(): void {
    if (!isControl() && isLast()) {
      held = 0
      messages += 1
    }
    header.length = 0
    left = undefined
  }

  return {
    get messages() {
      return messages
    },
    measure(chunk) {
      let at = 0
      while (at < chunk.length) {
        if (left === undefined) {
          header.push(chunk[at] ?? 0)
          at += 1
          if (header.length < headerLength(header)) continue
          left = payloadLength(header)
          if (!isControl()) held += overheadBytes
        }
        const taken = Math.min(left, chunk.length - at)
        at += taken
        left -= taken
        if (!isControl()) held += taken
        if (left === 0) endFrame()
      }
      if (held > 0) held += overheadBytes
      return held + header.length
    },
  }
}

/** Header length of a frame whose first byte is known. */
function headerLength([, second]: readonly number[]): number {
  if (second === undefined) return 2
  const mask = second >= 0x80 ? 4 : 0
  const length = second & 0x7f
  return 2 + mask + (length === 127 ? 8 : length === 126 ? 2 : 0)
}

function payloadLength([, second = 0, ...rest]: readonly number[]): number {
  const length = second & 0x7f
  if (length < 126) return length
  return rest.slice(0, length === 126 ? 2 : 8).reduce((sum, byte) => sum * 256 + byte, 0)
}
