import { encodeAbiParameters, encodeEventTopics, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { type Log, readLogs } from './readLogs.ts'

const erc20 = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
])
const erc721 = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
  'event Approval(address indexed owner, address indexed approved, uint256 indexed id)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
])
const erc1155 = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])

const me = '0x00000000000000000000000000000000000000aa'
const other = '0x00000000000000000000000000000000000000bb'
const nobody = '0x0000000000000000000000000000000000000000'
const contract = '0x00000000000000000000000000000000000000cc'

const log = (topics: readonly unknown[], data = '0x') => ({ address: contract, topics, data }) as Log
const number = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
const approval = (owner: string, spender: string, value: bigint) =>
  log(encodeEventTopics({ abi: erc20, eventName: 'Approval', args: { owner, spender } as never }), number(value))
const forAll = (owner: string, isGiven: boolean) =>
  log(
    encodeEventTopics({ abi: erc721, eventName: 'ApprovalForAll', args: { owner, operator: other } as never }),
    number(isGiven ? 1n : 0n),
  )

test('tells tokens and NFTs that move from those of others, and who sends them', () => {
  const transfer = (abi: typeof erc20 | typeof erc721, from: string, to: string, id?: bigint) =>
    log(encodeEventTopics({ abi, eventName: 'Transfer', args: { from, to, id } as never }), id ? '0x' : number(5n))
  const logs = [
    transfer(erc20, me, other),
    transfer(erc20, other, nobody),
    transfer(erc20, me, me),
    transfer(erc721, other, me, 7n),
  ]
  expect(readLogs(logs, me)).toEqual({
    tokens: [contract],
    nfts: [{ contract, id: 7n, isReceived: true }],
    grants: [],
  })
})

test('tokens of ERC-1155 leave one by one and in batches', () => {
  const args = { operator: other, from: me, to: other } as const
  const pair = [{ type: 'uint256[]' }, { type: 'uint256[]' }] as const
  const logs = [
    log(encodeEventTopics({ abi: erc1155, eventName: 'TransferSingle', args }), `${number(3n)}${number(2n).slice(2)}`),
    log(
      encodeEventTopics({ abi: erc1155, eventName: 'TransferBatch', args }),
      encodeAbiParameters(pair, [
        [8n, 9n],
        [1n, 1n],
      ]),
    ),
    // What cannot be read still leaves.
    log(encodeEventTopics({ abi: erc1155, eventName: 'TransferBatch', args }), '0x1234'),
  ]
  const { nfts } = readLogs(logs, me)
  expect(nfts.map(({ id, isReceived }) => [id, isReceived])).toEqual([3n, 8n, 9n, 0n].map((id) => [id, false]))
})

test('finds who may take tokens of the visitor afterwards', () => {
  const grant = { contract, spender: other }
  const one = log(
    encodeEventTopics({ abi: erc721, eventName: 'Approval', args: { owner: me, approved: other, id: 4n } }),
  )
  for (const given of [approval(me, other, 1n), forAll(me, true), one])
    expect(readLogs([given], me).grants).toEqual([grant])
  const ended = log(
    encodeEventTopics({ abi: erc721, eventName: 'Approval', args: { owner: me, approved: nobody, id: 4n } }),
  )
  for (const none of [approval(other, me, 1n), approval(me, other, 0n), forAll(other, true), forAll(me, false), ended])
    expect(readLogs([none], me).grants).toEqual([])
})
