import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPublicAgent, PrivateAddressError } from './createPublicAgent.ts'

/** Two addresses of this machine: here one counts as public, the other as private. */
const publicAddress = '127.0.0.2'
const privateAddress = '127.0.0.1'
const isPublic = (address: string) => address === publicAddress

let server: Server
let port: number
let canaryHits = 0
beforeAll(async () => {
  server = createServer((incoming, response) => {
    if (incoming.socket.localAddress === privateAddress) canaryHits += 1
    response.setHeader('connection', 'close').end('hello')
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const four = (address: string) => ({ address, family: 4 })

test('does not connect to a private address when a name’s address changes', async () => {
  let lookups = 0
  const dispatcher = createPublicAgent({
    isPublic,
    resolve: async () => [four(lookups++ === 0 ? publicAddress : privateAddress)],
  })
  const fetchRebound = () => request(`http://rebind.test:${port}/`, { dispatcher })
  const { body, statusCode } = await fetchRebound()
  expect([statusCode, await body.text()]).toEqual([200, 'hello'])
  for (let round = 0; round < 10; round += 1) await expect(fetchRebound()).rejects.toBeInstanceOf(PrivateAddressError)
  expect(lookups).toBe(11)
  expect(canaryHits).toBe(0)
  await dispatcher.destroy()
})

test.each([
  ['a private address', [four(privateAddress)]],
  ['one private address among public ones', [four(publicAddress), four(privateAddress)]],
  ['no address', []],
])('does not connect to a name with %s', async (_, addresses) => {
  const dispatcher = createPublicAgent({ isPublic, resolve: async () => addresses })
  await expect(request(`http://mixed.test:${port}/`, { dispatcher })).rejects.toBeInstanceOf(PrivateAddressError)
  expect(canaryHits).toBe(0)
  await dispatcher.destroy()
})

test.each(['localhost', 'localhost.', 'a.localhost', 'printer.local', 'db.internal'])(
  'does not look up %s',
  async (host) => {
    const dispatcher = createPublicAgent({
      resolve: () => Promise.reject(new Error('It was looked up.')),
    })
    await expect(request(`http://${host}:${port}/`, { dispatcher })).rejects.toBeInstanceOf(PrivateAddressError)
    expect(canaryHits).toBe(0)
    await dispatcher.destroy()
  },
)
