import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'

/** A web app on an origin of its own: an empty page, in which a test opens the wallet's frame and sends it requests. */
export async function startApp() {
  const http = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('<!doctype html><html><head><title>App</title></head><body></body></html>')
  })
  http.listen(0, '127.0.0.1')
  await new Promise((resolve) => http.once('listening', resolve))
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return { origin, stop: () => new Promise((resolve) => http.close(resolve).closeAllConnections()) }
}

type Message = { id?: string; event?: string; payload?: unknown; result?: unknown; error?: unknown; waiting?: boolean }
type HostWindow = { walletMessages: Message[]; walletPort: MessagePort }

/** Opens the wallet's frame in the app's page as a host does, and resolves with its `ready`. */
export async function openFrame(page: Page, walletOrigin: string): Promise<unknown> {
  await page.evaluate(async (origin) => {
    const host = globalThis as unknown as HostWindow
    host.walletMessages = []
    const frame = document.createElement('iframe')
    frame.src = `${origin}/v1/embed?projectId=test`
    frame.style.cssText = 'width:360px;height:700px;border:0'
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    document.body.append(frame)
    await loaded
    const { port1, port2 } = new MessageChannel()
    host.walletPort = port1
    port1.onmessage = ({ data }) => host.walletMessages.push(data as Message)
    frame.contentWindow?.postMessage({ latchkey: 'hello', versions: [1] }, origin, [port2])
  }, walletOrigin)
  return waitForEvent(page, 'ready')
}

/** Resolves with the payload of the last event of this name, once there is one. */
export async function waitForEvent(page: Page, event: string): Promise<unknown> {
  const handle = await page.waitForFunction((name) => {
    const { walletMessages } = globalThis as unknown as HostWindow
    return walletMessages.findLast((message) => message.event === name)
  }, event)
  return ((await handle.jsonValue()) as Message).payload
}

/** Sends a request; resolves with what came back for it. Rejects, with the request's name, where nothing does within a minute. */
export async function request(
  page: Page,
  type: string,
  payload: unknown = {},
): Promise<{ result?: unknown; error?: { code: string; message: string; rpcCode?: number } }> {
  return page.evaluate(
    async ({ type, payload }) => {
      const host = globalThis as unknown as HostWindow
      const id = crypto.randomUUID()
      host.walletPort.postMessage({ id, type, payload })
      for (const end = performance.now() + 60_000; performance.now() < end; ) {
        const answer = host.walletMessages.find((message) => message.id === id && !message.waiting)
        if (answer) return answer as { result?: unknown }
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      throw new Error(`The wallet has not answered ${type} within a minute.`)
    },
    { type, payload },
  )
}
