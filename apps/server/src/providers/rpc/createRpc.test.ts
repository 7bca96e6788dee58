import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { describeCause } from '../../logs/describeCause.ts'
import { startUpstream } from '../../test/startUpstream.ts'
import { createRpc } from './createRpc.ts'

test.each<[string, (response: ServerResponse) => void]>([
  ['JSON that is no answer', (response) => response.end('{"ok":true}')],
  ['a batch that is none', (response) => response.end('[{"id":"x"}]')],
  ['a refusal of the whole', (response) => response.writeHead(400).end('{"message":"no"}')],
])('the next node is asked when one answers %s', async (_, answer) => {
  const first = await startUpstream((_request, response) => answer(response))
  const second = await startUpstream((_request, response) => response.end('[{"jsonrpc":"2.0","id":0,"result":"0x7"}]'))
  const rpc = createRpc([first.url, second.url])
  expect(await rpc.request({ method: 'eth_blockNumber', params: [] })).toBe('0x7')
  expect(first.bodies).toHaveLength(1)
  const alone = createRpc([first.url])
  const asked = alone.request({ method: 'eth_blockNumber', params: [] })
  await expect(asked).rejects.toMatchObject({ name: 'NodeUnavailableError' })
  await Promise.all([rpc.close(), alone.close(), first.stop(), second.stop()])
})

test.each([
  { code: 3, message: 'execution reverted: rate limit' },
  { code: 3, message: 'rate limit' },
  { code: -32_000, message: 'execution reverted: too many requests' },
  { code: -32_000, message: 'capacity exceeded', data: '0x08c379a0' },
  { code: -32_015, message: 'VM execution error: rate limit', data: 'Reverted rate limit' },
  { code: -32_603, message: "VM Exception while processing transaction: reverted with reason string 'rate limit'" },
])('a contract that reverts with the words of a rate limit is answered by the first node: %j', async (error) => {
  const first = await startUpstream((_request, response) => response.end(JSON.stringify([{ id: 0, error }])))
  const second = await startUpstream((_request, response) => response.end('[{"id":0,"result":"0x7"}]'))
  const rpc = createRpc([first.url, second.url])
  expect(await rpc.batch([{ method: 'eth_call', params: [] }])).toMatchObject([{ error }])
  expect(second.bodies).toEqual([])
  await Promise.all([rpc.close(), first.stop(), second.stop()])
})

test('the next node is asked when one refuses some of a hundred calls for now', async () => {
  const answer = (refuses: boolean) => (_request: unknown, response: ServerResponse, body: string) => {
    const error = { code: -32_005, message: 'daily request count exceeded' }
    const calls = JSON.parse(body) as { id: number }[]
    response.end(JSON.stringify(calls.map(({ id }) => (refuses && id > 50 ? { id, error } : { id, result: '0x7' }))))
  }
  const first = await startUpstream(answer(true))
  const second = await startUpstream(answer(false))
  const rpc = createRpc([first.url, second.url])
  const answers = await rpc.batch(Array.from({ length: 100 }, () => ({ method: 'eth_call', params: [] })))
  expect(answers.filter((one) => 'error' in one)).toEqual([])
  await Promise.all([rpc.close(), first.stop(), second.stop()])
})

test.each<[string, (response: ServerResponse) => void]>([
  ['has nothing at the path of its URL', (response) => response.writeHead(404).end('404 page not found')],
  ['answers JSON that is no answer', (response) => response.end('{"ok":true}')],
  ['hangs up', (response) => void response.destroy()],
])('the cause names the host of a node that %s', async (_, answer) => {
  const node = await startUpstream((_request, response) => answer(response))
  const rpc = createRpc([`${node.url}/v3/secret-key`])
  const failure = await rpc.request({ method: 'eth_blockNumber', params: [] }).catch((error: unknown) => error)
  expect(describeCause(failure)).toContain(new URL(node.url).host)
  expect(describeCause(failure)).not.toContain('secret-key')
  await Promise.all([rpc.close(), node.stop()])
})

test('a request lost because its node closed the idle connection is sent once more, and only once', async () => {
  const requestsOf = new Map<unknown, number>()
  let isDown = false
  const node = await startUpstream((request, response) => {
    const count = (requestsOf.get(request.socket) ?? 0) + 1
    requestsOf.set(request.socket, count)
    if (count > 1 || isDown) request.socket.destroy()
    else response.end('[{"jsonrpc":"2.0","id":0,"result":"0x7"}]')
  })
  const rpc = createRpc([node.url])
  const ask = () => rpc.request({ method: 'eth_blockNumber', params: [] })
  expect([await ask(), await ask()]).toEqual(['0x7', '0x7'])
  expect(requestsOf.size).toBe(2)
  isDown = true
  node.bodies.length = 0
  await expect(ask()).rejects.toMatchObject({ name: 'NodeUnavailableError' })
  expect(node.bodies).toHaveLength(2)
  await Promise.all([rpc.close(), node.stop()])
})

test('of a hundred calls only the one whose answer is too large is refused', async () => {
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
  const answers = await rpc.batch(calls, { bytesPerCall: 1024 })
  expect(answers.map((answer) => 'result' in answer && answer.result)).toEqual(
    calls.map(({ params }) => params[0] !== '66' && params[0]),
  )
  // All at once, in ten parts, the calls of the failing part one by one, and the probe.
  expect(node.bodies).toHaveLength(1 + 10 + 10 + 1)
  await Promise.all([rpc.close(), node.stop()])
})

test.each([
  { hangs: 'on contract calls only', slow: ['eth_call'], name: 'UnanswerableError' },
  { hangs: 'on every call', slow: ['eth_call', 'eth_blockNumber'], name: 'NodeUnavailableError' },
])('a node that hangs $hangs: $name', async ({ slow, name }) => {
  const node = await startUpstream((_request, response, body) => {
    const [{ method }] = JSON.parse(body)
    if (!slow.includes(method)) response.end('[{"id":0,"result":"0x7"}]')
  })
  const rpc = createRpc([node.url], { timeoutMs: 300 })
  await expect(rpc.batch([{ method: 'eth_call', params: [] }])).rejects.toMatchObject({ name })
  await Promise.all([rpc.close(), node.stop()])
})
