import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { captureLogs } from '../test/captureLogs.ts'
import { createTestServer, type TestServer, testChain } from '../test/createTestServer.ts'
import { startUpstream } from '../test/startUpstream.ts'

/** Callers of the JSON-RPC proxy that leave: their calls end with them. */

let node: Awaited<ReturnType<typeof startUpstream>>
let server: TestServer
let port: number
/** Calls at the node: that came, and that are open. */
const calls = { came: 0, open: 0 }
let isSilent = true
let answerHeight = () => {}

beforeAll(async () => {
  node = await startUpstream(
    (_request, response, body) => {
      const answer = (result: unknown) => response.end(JSON.stringify({ jsonrpc: '2.0', id: 0, result }))
      if (body.includes('"finalized"') && body.includes('eth_getBlockByNumber'))
        answerHeight = () => void response.end(JSON.stringify([{ jsonrpc: '2.0', id: 0, result: { number: '0x64' } }]))
      else if (isSilent) {
        calls.came += 1
        calls.open += 1
        response.once('close', () => {
          calls.open -= 1
        })
      } else answer('0x1')
    },
    { chainId: 5 },
  )
  server = await createTestServer({
    chains: [testChain({ id: 5, rpcUrls: [node.url] })],
    env: { LOG_LEVEL: 'info', RATE_LIMIT_BURST: '1000' },
  })
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await server.close()
  await node.stop()
})
afterEach(() => {
  calls.came = 0
})

const toText = (call: object) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...call })
  const head = ['POST /v1?chainId=eip155:5 HTTP/1.1', 'host: x', `content-length: ${body.length}`]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

test('calls that were sent ahead on one connection end when its caller leaves, and each is logged', async () => {
  const logs = captureLogs()
  const caller = connect(port, '127.0.0.1')
  caller.write(toText({ method: 'eth_gasPrice', params: [] }).repeat(20))
  await expect.poll(() => calls.open).toBe(20)
  caller.destroy()
  await expect.poll(() => calls.open).toBe(0)
  const lines = () => logs.lines().filter(({ status }) => status === 499)
  await expect.poll(() => lines().length).toBe(20)
  // None is a failure of the server.
  expect(logs.lines().filter(({ level }) => Number(level) >= 50)).toEqual([])
  logs.release()
})

test('a caller that left while a block’s height was read causes no further call', async () => {
  const caller = connect(port, '127.0.0.1')
  caller.write(toText({ method: 'eth_getLogs', params: [{ fromBlock: '0x60', toBlock: 'finalized' }] }))
  await expect.poll(() => node.bodies.some((body) => body.includes('"finalized"'))).toBe(true)
  const closed = once(caller, 'close')
  caller.destroy()
  await closed
  await expect.poll(() => server.context.lifecycle.running).toBe(0)
  answerHeight()
  // The next call answers after anything that the first would have sent.
  isSilent = false
  const response = await fetch(`http://127.0.0.1:${port}/v1?chainId=eip155:5`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_gasPrice', params: [] }),
  })
  expect(response.status).toBe(200)
  isSilent = true
  expect(node.bodies.filter((body) => body.includes('eth_getLogs'))).toEqual([])
})
