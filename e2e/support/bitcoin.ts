import { randomBytes } from 'node:crypto'
import { type BitcoinClient, createBitcoinClient, createPayer } from '@latchkey/bitcoin-node'
import type { WorldInfo } from '@latchkey/world'

/** A new random account on Bitcoin. */
export type BitcoinPerson = { address: string; privateKey: string }

export function newBitcoinPerson(): BitcoinPerson {
  const secret = randomBytes(32)
  return { address: createPayer(secret).address, privateKey: secret.toString('hex') }
}

export function bitcoinOf(world: WorldInfo): NonNullable<WorldInfo['bitcoin']> {
  if (!world.bitcoin) throw new Error('The world has no Bitcoin network.')
  return world.bitcoin
}

/** Gives an account 0.1 BTC, in one output of a block. */
export async function fundBitcoin(world: WorldInfo, { address }: { address: string }): Promise<void> {
  const response = await fetch(`${world.faucet}/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, chainId: bitcoinOf(world).network.id }),
    signal: AbortSignal.timeout(20_000),
  })
  if (!response.ok) throw new Error(`The faucet answered ${response.status}: ${await response.text()}`)
}

/** The world's node, to compare with what the page shows, and to control. */
export function bitcoinNode(world: WorldInfo): BitcoinClient {
  return createBitcoinClient(bitcoinOf(world).apiUrl)
}

type Stats = { funded_txo_sum: number; spent_txo_sum: number; tx_count: number }

async function readStats(client: BitcoinClient, address: string): Promise<Stats[]> {
  const { chain_stats, mempool_stats } = (await client.get(`/address/${address}`)) as Record<string, Stats>
  return [chain_stats, mempool_stats].filter((stats) => stats !== undefined)
}

/** What an address has, with what waits for a block. */
export async function satoshisOf(client: BitcoinClient, address: string): Promise<number> {
  const stats = await readStats(client, address)
  return stats.reduce((sum, { funded_txo_sum, spent_txo_sum }) => sum + funded_txo_sum - spent_txo_sum, 0)
}

/** How many transactions paid an address or spent from it, with those that wait. */
export async function transactionsOf(client: BitcoinClient, address: string): Promise<number> {
  const stats = await readStats(client, address)
  return stats.reduce((sum, { tx_count }) => sum + tx_count, 0)
}

/** Outputs of an address that nothing spends. */
export async function coinsOf(client: BitcoinClient, address: string): Promise<{ txid: string; vout: number }[]> {
  return (await client.get(`/address/${address}/utxo`)) as { txid: string; vout: number }[]
}
