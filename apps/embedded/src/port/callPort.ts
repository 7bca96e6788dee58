import { type FrameRequestType, frameEventSchema, frameResponseSchema } from '@latchkey/wire/frame'
import { isErrorCode, WalletError } from '../errors.ts'

/** The wallet's own side of a host's port, for a request that came with the page's address. */
export type PortCalls = {
  ready: Promise<{ storage: boolean }>
  /** @throws WalletError; every handler has its own time limit for the visitor */
  request(type: FrameRequestType, payload: object): Promise<unknown>
  /** Resolves once nothing is on the screen. */
  hidden(): Promise<void>
}

export function callPort(port: MessagePort): PortCalls {
  const pending = new Map<string, { resolve: (result: unknown) => void; reject: (error: WalletError) => void }>()
  const onHidden = new Set<() => void>()
  let isShown = false
  let setReady: (ready: { storage: boolean }) => void = () => {}
  const ready = new Promise<{ storage: boolean }>((resolve) => {
    setReady = resolve
  })

  port.onmessage = ({ data }) => {
    const event = frameEventSchema.safeParse(data).data
    if (event?.event === 'ready') setReady(event.payload)
    if (event?.event === 'show') isShown = true
    if (event?.event === 'hide') {
      isShown = false
      for (const resolve of onHidden) resolve()
      onHidden.clear()
    }
    const response = frameResponseSchema.safeParse(data).data
    const call = response && pending.get(response.id)
    if (!call || 'waiting' in response) return
    pending.delete(response.id)
    if ('error' in response) call.reject(toError(response.error))
    else call.resolve(response.result)
  }

  return {
    ready,
    request(type, payload) {
      const id = crypto.randomUUID()
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject })
        port.postMessage({ id, type, payload })
      })
    },
    hidden: () => (isShown ? new Promise((resolve) => onHidden.add(resolve)) : Promise.resolve()),
  }
}

function toError({ code, message, rpcCode }: { code: string; message: string; rpcCode?: number | undefined }) {
  return new WalletError(isErrorCode(code) ? code : 'internal', { details: message, ...(rpcCode && { rpcCode }) })
}
