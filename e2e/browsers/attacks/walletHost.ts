import type { Finder } from '../drivers/Browser.ts'

/** What a page notes of the wallet, which it holds in its first frame or in a window. Every function here runs in the page. */
export type HostWindow = {
  /** What came on the port that the wallet took. */
  answers: Message[]
  /** What came anywhere else: on other ports, or on the window. */
  elsewhere: unknown[]
  port: MessagePort
  /** The window that the page opened, which is spoken to instead of the frame from then on. */
  opened?: Window | null
}

type Message = {
  id?: string
  event?: string
  payload?: unknown
  result?: unknown
  waiting?: true
  error?: { code: string; message: string }
}

/** Puts a page into a frame of this one, and waits until the browser has loaded it or shows that it may not; some engines say neither. */
export async function embed(_finder: Finder, url: string): Promise<void> {
  const frame = document.createElement('iframe')
  frame.src = url
  frame.style.cssText = 'position:fixed;left:0;top:0;width:360px;height:640px;border:0;z-index:9'
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, 5_000))])
}

/** Adds a button that opens the wallet in a window: browsers open none without a click. */
export function addOpener(_finder: Finder, url: string): void {
  const host = window as unknown as HostWindow
  const button = document.createElement('button')
  button.textContent = 'Open the wallet'
  button.style.cssText = 'position:fixed;right:0;bottom:0;z-index:9'
  button.addEventListener('click', () => {
    host.opened = window.open(url, '', 'popup,width=400,height=700')
  })
  document.body.append(button)
}

/** Says hello as an honest page does, and resolves to what the wallet says of itself; undefined where it says nothing within `timeoutMs`. */
export async function sayHello(
  _finder: Finder,
  options: { origin: string; timeoutMs: number },
): Promise<{ storage: boolean } | undefined> {
  const host = window as unknown as HostWindow
  const { port1, port2 } = new MessageChannel()
  host.answers = []
  host.port = port1
  port1.onmessage = ({ data }) => host.answers.push(data as Message)
  const wallet = host.opened ?? window.frames[0]
  wallet?.postMessage({ latchkey: 'hello', versions: [1] }, options.origin, [port2])
  for (const deadline = Date.now() + options.timeoutMs; Date.now() < deadline; ) {
    const ready = host.answers.find(({ event }) => event === 'ready')
    if (ready) return ready.payload as { storage: boolean }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return undefined
}

/** Sends messages to the wallet's window from this page, each with so many ports. @returns how many were sent */
export function postToWallet(_finder: Finder, options: { messages: readonly unknown[]; ports: number[] }): number {
  const host = window as unknown as HostWindow
  const hear = ({ data }: MessageEvent) => host.elsewhere.push(data)
  if (!host.elsewhere) {
    host.elsewhere = []
    window.addEventListener('message', hear)
  }
  const wallet = window.parent === window ? (host.opened ?? window.frames[0]) : window.parent.frames[0]
  let sent = 0
  for (const message of options.messages)
    for (const count of options.ports) {
      const channels = Array.from({ length: count }, () => new MessageChannel())
      for (const { port1 } of channels) port1.onmessage = hear
      wallet?.postMessage(
        message,
        '*',
        channels.map(({ port2 }) => port2),
      )
      sent += 1
    }
  return sent
}

/** Sends a request on the port, without waiting. @returns its id */
export function startRequest(_finder: Finder, request: { type: string; payload: unknown }): string {
  const host = window as unknown as HostWindow
  const id = crypto.randomUUID()
  host.port.postMessage({ id, ...request })
  return id
}

/** The answer to a request; undefined where there is none within `timeoutMs`. */
export async function readAnswer(
  _finder: Finder,
  options: { id: string; timeoutMs: number },
): Promise<Message | undefined> {
  const host = window as unknown as HostWindow
  for (const deadline = Date.now() + options.timeoutMs; ; ) {
    const answer = host.answers.find((one) => one.id === options.id && !one.waiting)
    if (answer || Date.now() >= deadline) return answer
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Ends a request, as a page may at any time. */
export function abortRequest(_finder: Finder, id: string): void {
  const host = window as unknown as HostWindow
  host.port.postMessage({ id, type: 'abort' })
}
