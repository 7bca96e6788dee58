import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readChain } from './readChain.ts'

let url: string
let close: () => Promise<unknown>
/** What the node answers; of its requests, the last. */
let answer = ''
let status = 200
let asked: { url: string | undefined; body: string }

beforeAll(async () => {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    asked = { url: request.url, body }
    response.writeHead(status).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rpc/?key=1`
  close = () => new Promise((resolve) => server.close(resolve))
})
afterAll(() => close())

const signal = new AbortController().signal

// The chains' genesis blocks, as CAIP-2 has them.
test.each([
  ['eip155', { result: '0x1' }, '1', '/rpc/?key=1'],
  [
    'solana',
    { result: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' },
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    '/rpc/?key=1',
  ],
  [
    'polkadot',
    { result: '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3' },
    '91b171bb158e2d3848fa23a9f1c25182',
    '/rpc/?key=1',
  ],
  [
    'bip122',
    '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    '000000000019d6689c085ae165831e93',
    '/rpc/block-height/0?key=1',
  ],
  [
    'cosmos',
    { default_node_info: { network: 'cosmoshub-4' } },
    'cosmoshub-4',
    '/rpc/cosmos/base/tendermint/v1beta1/node_info?key=1',
  ],
] as const)('reads the chain of a node of %s', async (namespace, said, reference, path) => {
  status = 200
  answer = typeof said === 'string' ? said : JSON.stringify(said)
  expect(await readChain(url, namespace, { fetch, signal })).toBe(reference)
  expect(asked.url).toBe(path)
})

test.each([
  ['an error', JSON.stringify({ error: { code: -32601 } }), 200],
  ['another text', 'hello', 200],
  ['another type', JSON.stringify({ result: 1 }), 200],
  ['a status', JSON.stringify({ result: '0x1' }), 500],
])('reads no chain in %s', async (_, said, code) => {
  answer = said
  status = code
  expect(await readChain(url, 'eip155', { fetch, signal })).toBeUndefined()
})
