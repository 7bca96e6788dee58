import type { Anvil } from '@latchkey/anvil'
import { blocks as blocksTable, openDatabase, transfers as transfersTable } from '@latchkey/server'
import { type Address, type Hex, parseAbi, parseEventLogs, zeroAddress } from 'viem'
import type { Contracts } from './deployContracts.ts'

const transferEvents = {
  erc20: parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']),
  erc721: parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed id)']),
  erc1155: parseAbi([
    'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
    'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  ]),
  weth: parseAbi([
    'event Deposit(address indexed dst, uint256 wad)',
    'event Withdrawal(address indexed src, uint256 wad)',
    'event Transfer(address indexed from, address indexed to, uint256 value)',
  ]),
}

type Frame = { type: string; from: Address; to?: Address; value?: Hex; error?: string; calls?: Frame[] }

type Facts = { blocks: string[]; transfers: string[] }

/**
 * What the chain itself says moved, read with viem's own decoders by contract address, and traces asked transaction by
 * transaction: none of the code under test takes part. One line per fact, the same shape as readDatabase's.
 */
export async function readChain({ client }: Anvil, contracts: Contracts): Promise<Facts> {
  const head = await client.getBlockNumber()
  const facts: Facts = { blocks: [], transfers: [] }
  for (let number = 0n; number <= head; number += 1n) {
    const block = await client.getBlock({ blockNumber: number, includeTransactions: true })
    facts.blocks.push(`${number} ${block.hash}`)
    for (const transaction of block.transactions) {
      const receipt = await client.getTransactionReceipt({ hash: transaction.hash })
      const add = (...parts: (string | bigint)[]) =>
        facts.transfers.push([transaction.hash, ...parts].join(' ').toLowerCase())
      if (receipt.status === 'success' && transaction.value > 0n)
        add('native', '-', '-', transaction.from, transaction.to ?? zeroAddress, transaction.value)
      const trace = await client.request<{
        Method: 'debug_traceTransaction'
        Parameters: unknown[]
        ReturnType: Frame
      }>({
        method: 'debug_traceTransaction',
        params: [transaction.hash, { tracer: 'callTracer' }],
      })
      if (receipt.status === 'success') for (const call of trace.calls ?? []) addInternal(call, add)
      const { logs } = receipt
      const at = (address: Address) => logs.filter((log) => log.address.toLowerCase() === address.toLowerCase())
      for (const { args } of parseEventLogs({ abi: transferEvents.erc20, logs: at(contracts.token) }))
        add('erc20', contracts.token, '-', args.from, args.to, args.value)
      for (const { args } of parseEventLogs({ abi: transferEvents.erc721, logs: at(contracts.collection) }))
        add('erc721', contracts.collection, args.id, args.from, args.to, 1n)
      for (const { args } of parseEventLogs({ abi: transferEvents.erc1155, logs: at(contracts.editions) })) {
        const ids = 'ids' in args ? args.ids : [args.id]
        const values = 'values' in args ? args.values : [args.value]
        for (const [index, id] of ids.entries())
          add('erc1155', contracts.editions, id, args.from, args.to, values[index] ?? 0n)
      }
      for (const { eventName, args } of parseEventLogs({ abi: transferEvents.weth, logs: at(contracts.weth) })) {
        if (eventName === 'Deposit') add('deposit', contracts.weth, '-', zeroAddress, args.dst, args.wad)
        else if (eventName === 'Withdrawal') add('withdrawal', contracts.weth, '-', args.src, zeroAddress, args.wad)
        else add('erc20', contracts.weth, '-', args.from, args.to, args.value)
      }
    }
  }
  return facts
}

function addInternal(frame: Frame, add: (...parts: (string | bigint)[]) => void): void {
  if (frame.error) return
  const value = BigInt(frame.value ?? '0x0')
  if (value > 0n && frame.type !== 'DELEGATECALL') add('internal', '-', '-', frame.from, frame.to ?? zeroAddress, value)
  for (const call of frame.calls ?? []) addInternal(call, add)
}

type Comparison = { expected: number; found: number; missing: string[]; surplus: string[] }

/** Compares two bags of lines: what is missing, and what is there too often. */
export function compareFacts(expected: readonly string[], found: readonly string[]): Comparison {
  const counts = new Map<string, number>()
  for (const line of expected) counts.set(line, (counts.get(line) ?? 0) + 1)
  for (const line of found) counts.set(line, (counts.get(line) ?? 0) - 1)
  const lines = [...counts]
  return {
    expected: expected.length,
    found: found.length,
    missing: lines.filter(([, count]) => count > 0).map(([line]) => line),
    surplus: lines.filter(([, count]) => count < 0).map(([line]) => line),
  }
}

/** What the stopped server's database says, one line per row: a row stored twice is two lines. */
export async function readDatabase(dataDir: string): Promise<Facts> {
  const { db, close } = await openDatabase({ dataDir })
  const blocks = await db.select().from(blocksTable)
  const transfers = await db.select().from(transfersTable)
  await close()
  return {
    blocks: blocks.map(({ number, hash }) => `${number} ${hash}`),
    transfers: transfers.map(({ transactionHash, kind, token, tokenId, sender, recipient, amount }) =>
      [transactionHash, kind, token ?? '-', tokenId ?? '-', sender, recipient, amount].join(' '),
    ),
  }
}
