import type { Page } from '@playwright/test'
import type { Capture } from './findSecrets.ts'

type NotingWindow = { portMessages: string[] }

/**
 * Watches what the app's page sends, receives and logs, from before its first script.
 * @returns what captures all of it, with the page's heap, document and storage as they are then.
 */
export async function watchHost(page: Page): Promise<() => Promise<Capture>> {
  const network: string[] = []
  const logged: string[] = []
  const reading: Promise<void>[] = []
  page.on('console', (message) => void logged.push(message.text()))
  page.on('response', (response) => {
    const request = response.request()
    if (request.frame() !== page.mainFrame()) return
    network.push(request.url(), request.postData() ?? '', JSON.stringify(request.headers()))
    const read = async () => void network.push(await response.text(), JSON.stringify(await response.allHeaders()))
    reading.push(read().catch(() => undefined))
  })
  page.on('websocket', (socket) => {
    const note = ({ payload }: { payload: string | Buffer }) => void network.push(String(payload))
    socket.on('framesent', note)
    socket.on('framereceived', note)
  })
  await page.addInitScript(notePorts)
  return async () => {
    await Promise.all(reading)
    return {
      heap: await takeHeap(page),
      document: await page.evaluate(readDocument),
      storage: await page.evaluate(readStorage),
      cookies: [JSON.stringify(await page.context().cookies(page.url()))],
      'messages of the wallet': await page.evaluate(() => (window as unknown as NotingWindow).portMessages),
      network: [...network],
      console: [...logged],
    }
  }
}

/**
 * Notes what goes through ports and between windows, in the app's page only. Bytes, which the heap's strings do not show, come into the page
 * by no other way than these and the network.
 */
function notePorts(): void {
  if (window.top !== window) return
  const notes: string[] = []
  ;(window as unknown as NotingWindow).portMessages = notes
  // Bytes as the numbers that they are, which JSON does not write of a buffer.
  const toJson = (_key: string, value: unknown) =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value)
      ? [...new Uint8Array(ArrayBuffer.isView(value) ? value.buffer : value)]
      : value
  const note = (data: unknown) => void notes.push(JSON.stringify(data, toJson) ?? '')
  window.addEventListener('message', ({ data }) => note(data))
  const { MessageChannel: Channel } = window
  window.MessageChannel = class extends Channel {
    constructor() {
      super()
      this.port1.addEventListener('message', ({ data }) => note(data))
    }
  }
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = function (this: MessagePort, ...parameters: [never]) {
    note(parameters[0])
    postMessage.apply(this, parameters)
  }
}

/** The strings of the page's JavaScript heap, after a collection of what nothing holds any more. */
async function takeHeap(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void chunks.push(chunk))
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return (JSON.parse(chunks.join('')) as { strings: string[] }).strings
}

/** The markup, through open shadow roots, and what fields hold. Runs in the page. */
function readDocument(): string[] {
  const read = (root: ParentNode): string[] => [
    ...[...root.children].map(({ outerHTML }) => outerHTML),
    ...[...root.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? read(shadowRoot) : [])),
  ]
  return [location.href, ...read(document)]
}

/** Everything that the page's origin keeps. Runs in the page. */
async function readStorage(): Promise<string[]> {
  const wait = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const kept: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await wait(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const values = await wait(database.transaction(store).objectStore(store).getAll())
      kept.push(name, store, JSON.stringify(values))
    }
    database.close()
  }
  return kept
}
