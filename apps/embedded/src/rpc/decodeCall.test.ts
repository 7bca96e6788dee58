import fc from 'fast-check'
import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { decodeCall as decode } from './decodeCall.ts'
import { permit2 } from './decodePermit2.ts'

const abi = parseAbi([
  'function transfer(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function approve(address,uint256)',
  'function increaseAllowance(address,uint256)',
  'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'function setApprovalForAll(address,bool)',
  'function safeTransferFrom(address,address,uint256)',
  'function safeTransferFrom(address,address,uint256,uint256,bytes)',
  'function safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  'function deposit(uint256,address)',
  'function mint(uint256,address)',
  'function withdraw(uint256,address,address)',
  'function redeem(uint256,address,address)',
])
const permit2Abi = parseAbi([
  'function approve(address,address,uint160,uint48)',
  'function transferFrom(address,address,uint160,address)',
])
const to = '0x00000000000000000000000000000000000a11ce'
const [a, b] = ['0x1111111111111111111111111111111111111111', '0x2222222222222222222222222222222222222222'] as const
const known = { wrappedNative: undefined, routers: new Map() }
const decodeCall = (call: { to: string | null; data: string }) => decode({ ...call, value: 0n, account: a }, known)
const hash = `0x${'0'.repeat(64)}` as const

test.each([
  [
    encodeFunctionData({ abi, functionName: 'transfer', args: [a, 7n] }),
    { kind: 'transfer', from: undefined, to: a, amount: 7n },
  ],
  [
    encodeFunctionData({ abi, functionName: 'transferFrom', args: [a, b, 7n] }),
    { kind: 'transfer', from: a, to: b, amount: 7n },
  ],
  [
    encodeFunctionData({ abi, functionName: 'approve', args: [a, 7n] }),
    { kind: 'approve', spender: a, amount: 7n, isIncrease: false },
  ],
  [
    encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [a, 7n] }),
    { kind: 'approve', spender: a, amount: 7n, isIncrease: true },
  ],
  [
    encodeFunctionData({ abi, functionName: 'permit', args: [a, b, 7n, 9n, 27, hash, hash] }),
    { kind: 'permit', owner: a, spender: b, amount: 7n },
  ],
  [
    encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [a, true] }),
    { kind: 'operator', operator: a, isApproved: true },
  ],
  [
    encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [a, b, 7n] }),
    { kind: 'nft', from: a, to: b, ids: [7n], amounts: undefined },
  ],
  [
    encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [a, b, 7n, 2n, '0x'] }),
    { kind: 'nft', from: a, to: b, ids: [7n], amounts: [2n] },
  ],
  [
    encodeFunctionData({ abi, functionName: 'safeBatchTransferFrom', args: [a, b, [7n, 8n], [2n, 3n], '0x'] }),
    { kind: 'nft', from: a, to: b, ids: [7n, 8n], amounts: [2n, 3n] },
  ],
  [
    encodeFunctionData({ abi, functionName: 'deposit', args: [7n, a] }),
    { kind: 'vaultDeposit', unit: 'assets', amount: 7n, receiver: a, owner: undefined, asset: undefined },
  ],
  [
    encodeFunctionData({ abi, functionName: 'mint', args: [7n, a] }),
    { kind: 'vaultDeposit', unit: 'shares', amount: 7n, receiver: a, owner: undefined, asset: undefined },
  ],
  [
    encodeFunctionData({ abi, functionName: 'withdraw', args: [7n, a, b] }),
    { kind: 'vaultWithdraw', unit: 'assets', amount: 7n, receiver: a, owner: b, asset: undefined },
  ],
  [
    encodeFunctionData({ abi, functionName: 'redeem', args: [7n, a, b] }),
    { kind: 'vaultWithdraw', unit: 'shares', amount: 7n, receiver: a, owner: b, asset: undefined },
  ],
])('%s is read', (data, call) => {
  expect(decodeCall({ to, data })).toEqual(call)
})

test('calls of Permit2 are read at its own address only', () => {
  const approval = encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args: [a, b, 7n, 9] })
  const transfer = encodeFunctionData({ abi: permit2Abi, functionName: 'transferFrom', args: [a, b, 7n, to] })
  expect(decodeCall({ to: permit2, data: approval })).toEqual({
    kind: 'permit2Approve',
    token: a,
    spender: b,
    amount: 7n,
    expiresAt: 9n,
  })
  expect(decodeCall({ to: permit2, data: transfer })).toEqual({
    kind: 'permit2Transfer',
    token: to,
    from: a,
    to: b,
    amount: 7n,
  })
  expect(decodeCall({ to, data: approval })).toEqual({ kind: 'unknown', selector: '0x87517c45' })
})

test('a permit that somebody submits to Permit2 is the spending limit that it is', () => {
  const permitAbi = parseAbi([
    'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
    'struct Single { Details details; address spender; uint256 sigDeadline; }',
    'function permit(address, Single, bytes)',
  ])
  const details = { token: to, amount: 7n, expiration: 99, nonce: 0 } as const
  const args = [a, { details, spender: b, sigDeadline: 99n }, `0x${'12'.repeat(65)}`] as const
  const data = encodeFunctionData({ abi: permitAbi, args })
  const limit = { kind: 'permit2Approve', token: to, spender: b, amount: 7n, expiresAt: 99n }
  expect(decodeCall({ to: permit2, data })).toEqual(limit)
  expect(decodeCall({ to, data })).toEqual({ kind: 'unknown', selector: '0x2b67b570' })
})

test('arguments that are not what the function takes make the call unknown', () => {
  const word = 'f'.repeat(64)
  for (const data of [
    `0xa9059cbb${word}${word}`,
    '0xa9059cbb',
    `0xa22cb465${a.slice(2).padStart(64, '0')}${word}`,
    `0x6e553f65${word}${word}`,
    `0xb460af94${word}${a.slice(2).padStart(64, '0')}${word}`,
    '0xa905',
  ])
    expect(decodeCall({ to, data }).kind).toBe('unknown')
  expect(decodeCall({ to, data: '0x' })).toEqual({ kind: 'native' })
  expect(decodeCall({ to: null, data: '0x6000' })).toEqual({ kind: 'create' })
})

test('a call with anything behind its arguments is unknown', () => {
  const calls = [
    encodeFunctionData({ abi, functionName: 'transfer', args: [a, 7n] }),
    encodeFunctionData({ abi, functionName: 'transferFrom', args: [a, b, 7n] }),
    encodeFunctionData({ abi, functionName: 'approve', args: [a, 7n] }),
    encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [a, 7n] }),
    encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [a, true] }),
    encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [a, b, 7n] }),
    encodeFunctionData({ abi, functionName: 'deposit', args: [7n, a] }),
    encodeFunctionData({ abi, functionName: 'withdraw', args: [7n, a, b] }),
  ]
  for (const data of calls)
    for (const rest of ['00', 'f'.repeat(64), `${'0'.repeat(64)}00`])
      expect(decodeCall({ to, data: `${data}${rest}` })).toEqual({ kind: 'unknown', selector: data.slice(0, 10) })
})

test('no data throws', () => {
  const selectors = [
    'a9059cbb',
    '2eb2c2d6',
    'f242432a',
    '87517c45',
    '2b67b570',
    '36c78516',
    'd505accf',
    'a22cb465',
    '6e553f65',
    'ba087652',
  ]
  const data = fc.tuple(fc.constantFrom(...selectors), fc.uint8Array({ maxLength: 400 }))
  fc.assert(
    fc.property(data, fc.constantFrom(to, permit2), ([selector, bytes], contract) => {
      const hex = Array.from(bytes, (byte) => (byte % 3 === 0 ? byte : 0).toString(16).padStart(2, '0')).join('')
      expect(decodeCall({ to: contract, data: `0x${selector}${hex}` }).kind).toBeTruthy()
    }),
    { numRuns: 2_000 },
  )
})
