import { BaseError, ExecutionRevertedError, RpcUnavailableError } from '@latchkey/core/errors'
import { encodeAbiParameters, type Hex, numberToHex, stringToHex, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Rpc } from '../rpc/createRpc.ts'
import { createTestNetwork } from '../test/createTestChain.ts'
import { createTokenReader, readToken } from './readToken.ts'

const network = createTestNetwork('http://127.0.0.1:1')
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const number = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])

/** A node whose contract returns `results`; any other function reverts. */
function nodeOf(results: Record<string, Hex>): Rpc {
  const bySelector = new Map(Object.entries(results).map(([name, result]) => [toFunctionSelector(`${name}()`), result]))
  return async (_, { params }) => {
    const { data } = (params as [{ data: Hex }])[0]
    const result = bySelector.get(data)
    if (result === undefined) throw new ExecutionRevertedError()
    return result
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
] as const)('reads names in %s', async (_, results, facts) => {
  expect(await read(nodeOf(results))).toMatchObject(facts)
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

describe('createTokenReader', () => {
  const address = '0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5'
  const sources = { network, serverUrls: [], connectorId: undefined, address }

  /** A node with a token of 6 decimals, and the methods requested of it. */
  function createNode(options: { code?: string; decimals?: number } = {}) {
    const methods: string[] = []
    const rpc: Rpc = async (_, { method }) => {
      methods.push(method)
      return method === 'eth_getCode' ? (options.code ?? '0x60') : numberToHex(options.decimals ?? 6, { size: 32 })
    }
    return { rpc, methods }
  }

  test('reads a token once, in any spelling of its address', async () => {
    const { rpc, methods } = createNode()
    const read = createTokenReader(async () => rpc)
    expect(await read(sources)).toMatchObject({ decimals: 6 })
    const before = methods.length
    expect(await read({ ...sources, address: address.toLowerCase() })).toMatchObject({ decimals: 6 })
    expect(methods).toHaveLength(before)
  })

  test('returns undefined without a reachable witness, and reads again on the next call', async () => {
    const { rpc } = createNode()
    const witnesses: (Rpc | undefined)[] = [
      undefined,
      () => Promise.reject(new RpcUnavailableError({ url: 'http://127.0.0.1:1' })),
      rpc,
    ]
    const read = createTokenReader(async () => witnesses.shift())
    expect(await read(sources)).toBeUndefined()
    expect(await read(sources)).toBeUndefined()
    expect(await read(sources)).toMatchObject({ decimals: 6 })
  })

  test.each([
    ['no contract', { code: '0x' }],
    ['255 decimals', { decimals: 255 }],
  ])('throws TOKEN_INVALID for an address with %s', async (_, options) => {
    const read = createTokenReader(async () => createNode(options).rpc)
    const error = await read(sources).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(BaseError)
    expect(error).toMatchObject({ code: 'TOKEN_INVALID' })
  })
})
