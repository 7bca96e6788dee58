import { BaseError, RpcUnavailableError } from '@latchkey/core/errors'
import { numberToHex } from 'viem'
import { expect, test } from 'vitest'
import type { Rpc } from '../rpc/createRpc.ts'
import { createTestNetwork } from '../test/createTestChain.ts'
import { createTokenReader } from './readToken.ts'

const address = '0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5'
const sources = { network: createTestNetwork('http://127.0.0.1:1'), serverUrls: [], connectorId: undefined, address }

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
