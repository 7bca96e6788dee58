import { parseOriginRule } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { acceptHello, type Host } from './acceptHello.ts'

const origins = ['https://app.example.com', 'https://*.shop.example'].flatMap((rule) => parseOriginRule(rule) ?? [])
const hello = { latchkey: 'hello', versions: [1] }
const [parent, stranger] = [{}, {}] as unknown as [MessageEventSource, MessageEventSource]
const port = {} as MessagePort

/** The window's message event, which only a browser can make with a source of choice. */
function setUp(source: MessageEventSource | null = parent) {
  const listeners = new Set<(event: MessageEvent) => void>()
  const window = {
    addEventListener: (_type: string, listener: never) => listeners.add(listener),
    removeEventListener: (_type: string, listener: never) => listeners.delete(listener),
  } as unknown as Window
  const hosts: Host[] = []
  void acceptHello({ window, source, origins }).then((host) => hosts.push(host))
  const send = async (event: Partial<Record<'data' | 'origin' | 'ports' | 'source', unknown>>) => {
    const whole = { data: hello, origin: 'https://app.example.com', ports: [port], source: parent, ...event }
    for (const listener of [...listeners]) listener(whole as unknown as MessageEvent)
    await Promise.resolve()
    return hosts.length
  }
  return { send, hosts }
}

test('a hello of the parent with an allowed origin is accepted, once', async () => {
  const { send, hosts } = setUp()
  expect(await send({})).toBe(1)
  expect(hosts[0]).toEqual({ origin: 'https://app.example.com', port, version: 1 })
  expect(await send({ origin: 'https://a.shop.example' })).toBe(1)
})

test.each([
  ['another window', { source: stranger }],
  ['no window', { source: null }],
  ['another origin', { origin: 'https://evil.example' }],
  ['a look-alike origin', { origin: 'https://app.example.com.evil.example' }],
  ['the apex of a wildcard', { origin: 'https://shop.example' }],
  ['two labels below a wildcard', { origin: 'https://a.b.shop.example' }],
  ['a page without origin', { origin: 'null' }],
  ['another scheme', { origin: 'http://app.example.com' }],
  ['no port', { ports: [] }],
  ['two ports', { ports: [port, port] }],
  ['no version in common', { data: { ...hello, versions: [2] } }],
  ['no versions', { data: { ...hello, versions: [] } }],
  ['a further field', { data: { ...hello, origin: 'https://app.example.com' } }],
  ['text', { data: JSON.stringify(hello) }],
  ['nothing', { data: null }],
])('a hello with %s is dropped, and the right one after it is accepted', async (_name, event) => {
  const { send } = setUp()
  expect(await send(event)).toBe(0)
  expect(await send({})).toBe(1)
})

test('a page without a host accepts nobody', async () => {
  expect(await setUp(null).send({ source: null })).toBe(0)
})
