import { encodeFunctionData, erc20Abi, erc721Abi, maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import { ethereum } from '../test/testChains.ts'
import { decodeCall } from './decodeCall.ts'
import { readMoves } from './readMoves.ts'
import { getKnownContracts } from './swaps/knownContracts.ts'

const chainId = 'eip155:1'
const address = '0x3333333333333333333333333333333333333333'
const chain = ethereum
const token = '0x1111111111111111111111111111111111111111'
const other = '0x2222222222222222222222222222222222222222'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const word = (value: string | bigint) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')

const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 5n] })
const unlimited = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, maxUint256] })
const revoked = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, 0n] })
const all = encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [other, true] })
const none = encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [other, false] })
const byPermit2 = `0x87517c45${word(token)}${word(other)}${word(7n)}${word(0n)}`

test.each([
  ['a plain transfer', { to: other, data: '0x', value: '0xa' }, [{ token: null, amount: '10' }], false],
  [
    'tokens, with value',
    { to: token, data: transfer, value: '0x1' },
    [
      { token: null, amount: '1' },
      { token, amount: '5' },
    ],
    false,
  ],
  ['a spending limit', { to: token, data: unlimited, value: '0x0' }, [{ token, amount: String(maxUint256) }], false],
  ['a limit that is removed', { to: token, data: revoked, value: '0x0' }, [], false],
  ['a limit of Permit2, of its token', { to: permit2, data: byPermit2, value: '0x0' }, [{ token, amount: '7' }], false],
  ['access to all tokens', { to: token, data: all, value: '0x0' }, [], true],
  ['access that is removed', { to: token, data: none, value: '0x0' }, [], false],
  ['a transfer with more behind it', { to: token, data: `${transfer}${word(0n)}`, value: '0x0' }, [], true],
  ['an unknown call of a listed token', { to: usdc, data: '0x12345678', value: '0x0' }, [], true],
  ['a token that is sent and called', { to: token, data: `0x4000aea0${word(other)}`, value: '0x0' }, [], true],
  ['many transfers by Permit2', { to: permit2, data: `0x0d58b1db${word(32n)}`, value: '0x0' }, [], true],
  ['an unknown call', { to: other, data: '0x12345678', value: '0x3' }, [{ token: null, amount: '3' }], false],
  ['a new contract', { to: null, data: '0x6000', value: '0x0' }, [], false],
])('%s', (_name, transaction, amounts, isOpen) => {
  const { to, data, value } = transaction
  const contracts = getKnownContracts(chain)
  const call = decodeCall({ to, data, value: BigInt(value), account: address }, contracts)
  expect(readMoves({ call, transaction, address }, chain)).toEqual({ chainId, amounts, isOpen })
})
