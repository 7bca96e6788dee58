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

function sendOn(options: { sender?: Address; urls?: string[]; callData?: Hex } = {}) {
  const { sender = to, urls = ['https://gateway.example'], callData = '0x01' } = options
  const args = [sender, urls, callData, '0xcafebabe', '0x02'] as const
  const data = encodeErrorResult({ abi, errorName: 'OffchainLookup', args })
  // As nodes and wallets wrap it.
  return new ExecutionRevertedError({ cause: { code: -32603, data: { code: 3, message: 'reverted', data } } })
}

/** @param script what each `eth_call` brings */
async function call(...script: (Hex | Error)[]) {
  const calls: Hex[] = []
  const asked: string[] = []
  const rpc: Rpc = async (_, { params = [] }) => {
    calls.push((params[0] as { data: Hex }).data)
    const answer = script.length > 1 ? script.shift() : script[0]
    if (answer instanceof Error) throw answer
    return answer
  }
  const askGateway = async ({ urls }: { urls: readonly string[] }): Promise<Hex> => {
    asked.push(...urls)
    return '0x03'
  }
  const signal = AbortSignal.timeout(1000)
  const result = await callWithLookups(rpc, {
    network: createTestNetwork(),
    to,
    data: '0xaa',
    askGateway,
    signal,
  }).catch((error) => error.code ?? error.name)
  return { result, calls, asked }
}

test('hands the gateway’s answer back to the contract, which has the last word', async () => {
  const { result, calls, asked } = await call(sendOn(), '0xc0ffee')
  expect(result).toBe('0xc0ffee')
  expect(asked).toEqual(['https://gateway.example'])
  // The callback, the gateway's bytes, the contract's own.
  expect(calls[1]).toMatch(/^0xcafebabe/)
  expect(calls[1]).toMatch(/03(0{62})0{63}102(0{62})$/)
})

test('a contract that refuses the gateway’s answer says nothing of the name: the gateway fails', async () => {
  expect(await call(sendOn(), new ExecutionRevertedError())).toMatchObject({ result: 'GatewayError' })
  expect(await call(new ExecutionRevertedError())).toMatchObject({ result: 'EXECUTION_REVERTED' })
})

test('only the contract that was asked sends the reader on', async () => {
  const { result, asked } = await call(sendOn({ sender: '0x000000000000000000000000000000000000bEEF' }), '0xc0ffee')
  expect({ result, asked }).toEqual({ result: 'EXECUTION_REVERTED', asked: [] })
})

test('a contract that keeps sending the reader on is given up after four times', async () => {
  const { result, asked } = await call(sendOn())
  expect(result).toBe('GatewayError')
  expect(asked).toHaveLength(4)
})

test('what is no answer and no lookup is an error', async () => {
  expect(await call('0xabc' as Hex)).toMatchObject({ result: 'RPC_ANSWER_INVALID' })
  const broken = new ExecutionRevertedError({ cause: { code: 3, message: 'reverted', data: '0x556f1830ff' } })
  expect(await call(broken)).toMatchObject({ result: 'EXECUTION_REVERTED' })
})
