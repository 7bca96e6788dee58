import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createTestServer } from '../test/createTestServer.ts'

test('closes an upgrade with an HTTP response even if the caller never closes it', async () => {
  const server = await createTestServer({ chains: [], env: { HOST: '127.0.0.1', PORT: '0' } })
  const { port } = new URL(await server.start())
  const caller = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
  caller.write('GET /health HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  const [response] = await once(caller, 'data')
  expect(String(response)).toContain('HTTP/1.1 200')
  const countOpen = () =>
    new Promise<number>((resolve, reject) => {
      server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
    })
  await expect.poll(countOpen, { timeout: 10_000 }).toBe(0)
  caller.destroy()
  await server.close()
}, 20_000)
