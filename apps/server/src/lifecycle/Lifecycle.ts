/** Where the server is between its start and its end. */
export type Lifecycle = {
  /** It is about to end: it answers, tells every caller to connect anew, and is not ready for more. */
  isClosing: boolean
  /** Requests that are being answered. */
  running: number
  /** Requests that were answered. */
  served: number
  /** Requests wait for it before they are looked at, in the moment in which the port is closed. */
  gate: Promise<void> | undefined
}

export function createLifecycle(): Lifecycle {
  return { isClosing: false, running: 0, served: 0, gate: undefined }
}
