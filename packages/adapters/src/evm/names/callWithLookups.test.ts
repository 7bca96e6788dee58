import { ExecutionRevertedError } from '@latchkey/core/errors'
import { type Address, encodeErrorResult, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { Rpc } from '../rpc/createRpc.ts'
import { createTestNetwork } from '../test/createTestChain.ts'
import { callWithLookups } from './callWithLookups.ts'

const to = '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae'
const abi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])

function createLookup(options: { sender?: Address; urls?: string[]; callData?: Hex } = {}) {
  const { sender = to, urls = ['https://gateway.example'], callData = '0x01' } = options
  const args = [sender, urls, callData, '0xcafebabe', '0x02'] as const
  const data = encodeErrorResult({ abi, errorName: 'OffchainLookup', args })
  // As nodes and wallets wrap it.
  return new ExecutionRevertedError({ cause: { code: -32603, data: { code: 3, message: 'reverted', data } } })
}

/** @param script the result of each `eth_call` */
async function call(...script: (Hex | Error)[]) {
  const calls: Hex[] = []
  const urlsRequested: string[] = []
  const rpc: Rpc = async (_, { params = [] }) => {
    calls.push((params[0] as { data: Hex }).data)
    const answer = script.length > 1 ? script.shift() : script[0]
    if (answer instanceof Error) throw answer
    return answer
  }
  const requestGateway = async ({ urls }: { urls: readonly string[] }): Promise<Hex> => {
    urlsRequested.push(...urls)
    return '0x03'
  }
  const signal = AbortSignal.timeout(1000)
  const result = await callWithLookups(rpc, {
    network: createTestNetwork(),
    to,
    data: '0xaa',
    requestGateway,
    signal,
  }).catch((error) => error.code ?? error.name)
  return { result, calls, urlsRequested }
}

test('passes the gateway’s response to the contract for verification', async () => {
  const { result, calls, urlsRequested } = await call(createLookup(), '0xc0ffee')
  expect(result).toBe('0xc0ffee')
  expect(urlsRequested).toEqual(['https://gateway.example'])
  // The callback, the gateway's bytes and the contract's extra data.
  expect(calls[1]).toMatch(/^0xcafebabe/)
  expect(calls[1]).toMatch(/03(0{62})0{63}102(0{62})$/)
})

test('throws GatewayError when the contract rejects the gateway’s response', async () => {
  expect(await call(createLookup(), new ExecutionRevertedError())).toMatchObject({ result: 'GatewayError' })
  expect(await call(new ExecutionRevertedError())).toMatchObject({ result: 'EXECUTION_REVERTED' })
})

test('accepts a lookup only from the called contract', async () => {
  const { result, urlsRequested } = await call(
    createLookup({ sender: '0x000000000000000000000000000000000000bEEF' }),
    '0xc0ffee',
  )
  expect({ result, urlsRequested }).toEqual({ result: 'EXECUTION_REVERTED', urlsRequested: [] })
})

test('gives up after four lookups', async () => {
  const { result, urlsRequested } = await call(createLookup())
  expect(result).toBe('GatewayError')
  expect(urlsRequested).toHaveLength(4)
})

test('throws on a malformed result or lookup', async () => {
  expect(await call('0xabc' as Hex)).toMatchObject({ result: 'RPC_ANSWER_INVALID' })
  const broken = new ExecutionRevertedError({ cause: { code: 3, message: 'reverted', data: '0x556f1830ff' } })
  expect(await call(broken)).toMatchObject({ result: 'EXECUTION_REVERTED' })
})
