import { ExecutionRevertedError, RpcUnavailableError } from '@latchkey/core/errors'
import { encodeAbiParameters, type Hex, stringToHex, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import type { Rpc } from '../rpc/createRpc.ts'
import { createTestNetwork } from '../test/createTestChain.ts'
import { readToken } from './readToken.ts'

const network = createTestNetwork('http://127.0.0.1:1')
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const number = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])

/** A node whose contract returns `answers`; any other function reverts. */
function nodeOf(answers: Record<string, Hex>): Rpc {
  const bySelector = new Map(Object.entries(answers).map(([name, answer]) => [toFunctionSelector(`${name}()`), answer]))
  return async (_, { params }) => {
    const { data } = (params as [{ data: Hex }])[0]
    const answer = bySelector.get(data)
    if (answer === undefined) throw new ExecutionRevertedError()
    return answer
  }
}

const read = (rpc: Rpc) => readToken(rpc, { network, address: '0x29f9484dd5b678b8d44ba88ea6bdd86895a1586f' })

test.each([
  [
    'a string',
    { name: text('Dai'), symbol: text('DAI'), decimals: number(18n) },
    { name: 'Dai', symbol: 'DAI', decimals: 18 },
  ],
  [
    'bytes32, as old tokens return',
    { name: stringToHex('Maker', { size: 32 }), symbol: stringToHex('MKR', { size: 32 }), decimals: number(18n) },
    { name: 'Maker', symbol: 'MKR', decimals: 18 },
  ],
  ['malformed data', { name: '0x1234', symbol: number(2n ** 255n), decimals: number(0n) }, { decimals: 0 }],
  ['36 decimals', { name: text('A'), symbol: text('B'), decimals: number(36n) }, { decimals: 36 }],
] as const)('reads names in %s', async (_, answers, facts) => {
  expect(await read(nodeOf(answers))).toMatchObject(facts)
})

test('reads a token without names as empty names', async () => {
  expect(await read(nodeOf({ decimals: number(6n) }))).toEqual({ name: '', symbol: '', decimals: 6 })
})

test.each([
  ['an account', async () => '0x'],
  ['a contract without decimals', nodeOf({ name: text('NFT') })],
  ['a contract of 37 decimals', nodeOf({ decimals: number(37n) })],
  ['a contract of 2^200 decimals', nodeOf({ decimals: number(2n ** 200n) })],
] as [string, Rpc][])('throws TOKEN_INVALID for %s', async (_, rpc) => {
  await expect(read(rpc)).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
})

test('throws RPC_UNAVAILABLE when the node is down', async () => {
  const away: Rpc = async () => {
    throw new RpcUnavailableError({ url: 'http://127.0.0.1:1' })
  }
  await expect(read(away)).rejects.toMatchObject({ code: 'RPC_UNAVAILABLE' })
})
