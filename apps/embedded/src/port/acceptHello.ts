import { isOriginAllowed, type OriginRule } from '@latchkey/wire'
import { frameHelloSchema, frameVersions } from '@latchkey/wire/frame'

/** A page that may use the wallet, checked once; from then on the port is the proof. */
export type Host = {
  /** Of the page, as the browser says it; shown wherever the visitor decides. */
  origin: string
  port: MessagePort
  version: number
}

export type AcceptHelloOptions = {
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  /** The only window whose hello counts: the parent of a frame, the opener of a window. */
  source: MessageEventSource | null
  origins: readonly OriginRule[]
}

/**
 * Waits for one hello: from `source`, of an allowed origin, with one port and a version that both sides speak. Everything else is dropped
 * without a trace, also each later hello.
 */
export function acceptHello({ window, source, origins }: AcceptHelloOptions): Promise<Host> {
  return new Promise((resolve) => {
    const onMessage = (event: MessageEvent<unknown>) => {
      const host = readHello(event, { source, origins })
      if (!host) return
      window.removeEventListener('message', onMessage)
      resolve(host)
    }
    window.addEventListener('message', onMessage)
  })
}

function readHello(
  event: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'ports' | 'source'>,
  { source, origins }: Pick<AcceptHelloOptions, 'source' | 'origins'>,
): Host | undefined {
  if (!source || event.source !== source) return undefined
  if (!isOriginAllowed(event.origin, origins)) return undefined
  const hello = frameHelloSchema.safeParse(event.data)
  const [port, ...otherPorts] = event.ports
  if (!hello.success || !port || otherPorts.length > 0) return undefined
  const shared = frameVersions.filter((version) => hello.data.versions.includes(version))
  return shared.length > 0 ? { origin: event.origin, port, version: Math.max(...shared) } : undefined
}
