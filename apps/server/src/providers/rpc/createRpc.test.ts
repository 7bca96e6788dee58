import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { describeCause } from '../../logs/describeCause.ts'
import { startUpstream } from '../../test/startUpstream.ts'
import { createRpc } from './createRpc.ts'

test.each<[string, (response: ServerResponse) => void]>([
  ['JSON without a result', (response) => response.end('{"ok":true}')],
  ['an invalid batch', (response) => response.end('[{"id":"x"}]')],
  ['an error for the whole batch', (response) => response.writeHead(400).end('{"message":"no"}')],
])('requests the next node when one returns %s', async (_, respond) => {
  const first = await startUpstream((_request, response) => respond(response))
  const second = await startUpstream((_request, response) => response.end('[{"jsonrpc":"2.0","id":0,"result":"0x7"}]'))
  const rpc = createRpc([first.url, second.url])
  expect(await rpc.request({ method: 'eth_blockNumber', params: [] })).toBe('0x7')
  expect(first.bodies).toHaveLength(1)
  const alone = createRpc([first.url])
  const result = alone.request({ method: 'eth_blockNumber', params: [] })
  await expect(result).rejects.toMatchObject({ name: 'NodeUnavailableError' })
  await Promise.all([rpc.close(), alone.close(), first.stop(), second.stop()])
})

test.each([
  { code: 3, message: 'execution reverted: rate limit' },
  { code: 3, message: 'rate limit' },
  { code: -32_000, message: 'execution reverted: too many requests' },
  { code: -32_000, message: 'capacity exceeded', data: '0x08c379a0' },
  { code: -32_015, message: 'VM execution error: rate limit', data: 'Reverted rate limit' },
  { code: -32_603, message: "VM Exception while processing transaction: reverted with reason string 'rate limit'" },
])('returns a contract’s revert reason that reads like a rate limit from the first node: %j', async (error) => {
  const first = await startUpstream((_request, response) => response.end(JSON.stringify([{ id: 0, error }])))
  const second = await startUpstream((_request, response) => response.end('[{"id":0,"result":"0x7"}]'))
  const rpc = createRpc([first.url, second.url])
  expect(await rpc.batch([{ method: 'eth_call', params: [] }])).toMatchObject([{ error }])
  expect(second.bodies).toEqual([])
  await Promise.all([rpc.close(), first.stop(), second.stop()])
})

test('tries the next node when one rate-limits some of a hundred calls', async () => {
  const respond = (isLimited: boolean) => (_request: unknown, response: ServerResponse, body: string) => {
    const error = { code: -32_005, message: 'daily request count exceeded' }
    const calls = JSON.parse(body) as { id: number }[]
    response.end(JSON.stringify(calls.map(({ id }) => (isLimited && id > 50 ? { id, error } : { id, result: '0x7' }))))
  }
  const first = await startUpstream(respond(true))
  const second = await startUpstream(respond(false))
  const rpc = createRpc([first.url, second.url])
  const responses = await rpc.batch(Array.from({ length: 100 }, () => ({ method: 'eth_call', params: [] })))
  expect(responses.filter((one) => 'error' in one)).toEqual([])
  await Promise.all([rpc.close(), first.stop(), second.stop()])
})

test.each<[string, (response: ServerResponse) => void]>([
  ['has nothing at the path of its URL', (response) => response.writeHead(404).end('404 page not found')],
  ['responds with JSON without a result', (response) => response.end('{"ok":true}')],
  ['closes the connection', (response) => void response.destroy()],
])('the cause names the host of a node that %s', async (_, respond) => {
  const node = await startUpstream((_request, response) => respond(response))
  const rpc = createRpc([`${node.url}/v3/secret-key`])
  const failure = await rpc.request({ method: 'eth_blockNumber', params: [] }).catch((error: unknown) => error)
  expect(describeCause(failure)).toContain(new URL(node.url).host)
  expect(describeCause(failure)).not.toContain('secret-key')
  await Promise.all([rpc.close(), node.stop()])
})

test('retries a request once when its node closed the idle connection', async () => {
  const requestsOf = new Map<unknown, number>()
  let isDown = false
  const node = await startUpstream((request, response) => {
    const count = (requestsOf.get(request.socket) ?? 0) + 1
    requestsOf.set(request.socket, count)
    if (count > 1 || isDown) request.socket.destroy()
    else response.end('[{"jsonrpc":"2.0","id":0,"result":"0x7"}]')
  })
  const rpc = createRpc([node.url])
  const request = () => rpc.request({ method: 'eth_blockNumber', params: [] })
  expect([await request(), await request()]).toEqual(['0x7', '0x7'])
  expect(requestsOf.size).toBe(2)
  isDown = true
  node.bodies.length = 0
  await expect(request()).rejects.toMatchObject({ name: 'NodeUnavailableError' })
  expect(node.bodies).toHaveLength(2)
  await Promise.all([rpc.close(), node.stop()])
})

test('rejects only the call with too large a response of a hundred calls', async () => {
  const node = await startUpstream((_request, response, body) => {
    const calls = JSON.parse(body) as { id: number; params: [string?] }[]
    response.end(
      JSON.stringify(
        calls.map(({ id, params: [text = '0x7'] }) => ({ id, result: text === '66' ? '0'.repeat(1024 * 200) : text })),
      ),
    )
  })
  const rpc = createRpc([node.url])
  const calls = Array.from({ length: 100 }, (_, index) => ({ method: 'eth_call', params: [String(index)] }))
  const responses = await rpc.batch(calls, { bytesPerCall: 1024 })
  expect(responses.map((response) => 'result' in response && response.result)).toEqual(
    calls.map(({ params }) => params[0] !== '66' && params[0]),
  )
  // All at once, in ten parts, the calls of the failing part one by one, and the probe.
  expect(node.bodies).toHaveLength(1 + 10 + 10 + 1)
  await Promise.all([rpc.close(), node.stop()])
})

test.each([
  { hangs: 'on contract calls only', slow: ['eth_call'], name: 'UnanswerableError' },
  { hangs: 'on every call', slow: ['eth_call', 'eth_blockNumber'], name: 'NodeUnavailableError' },
])('a node that hangs $hangs throws $name', async ({ slow, name }) => {
  const node = await startUpstream((_request, response, body) => {
    const [{ method }] = JSON.parse(body)
    if (!slow.includes(method)) response.end('[{"id":0,"result":"0x7"}]')
  })
  const rpc = createRpc([node.url], { timeoutMs: 300 })
  await expect(rpc.batch([{ method: 'eth_call', params: [] }])).rejects.toMatchObject({ name })
  await Promise.all([rpc.close(), node.stop()])
})
