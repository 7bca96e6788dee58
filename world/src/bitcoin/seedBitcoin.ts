import { createBitcoinClient } from '@latchkey/bitcoin-node'
import { z } from 'zod'
import type { BitcoinAccounts } from './bitcoinAccounts.ts'

const daySeconds = 86_400
/** More than passes until a transfer is final. */
const blocksToFinal = 6

/** How long before now the network begins. */
export const pastDays = 92

/** Turns a new Bitcoin network into the world's: funds, three months of past, and an inscription and a rune that must not be spent. */
export async function seedBitcoin(url: string, { funded, carol }: BitcoinAccounts): Promise<void> {
  const client = createBitcoinClient(url)
  const [alice, bob] = funded.map(({ payer }) => payer) as [typeof carol, typeof carol]
  const nowSeconds = Math.floor(Date.now() / 1_000)
  const give = async ({ address }: typeof carol, value: number) =>
    z.string().parse(await client.control('fund', { address, value }))
  const pay = (from: typeof carol, to: typeof carol, value: number) => from.pay(client, { to: to.address, value })
  /** An output of alice's that holds something. They come last: a payer spends all that it has. */
  const giveMarked = async (value: number, assets: (txid: string) => object) => {
    const txid = await give(alice, value)
    const coins = z.array(z.object({ txid: z.string(), vout: z.number() }))
    const coin = coins.parse(await client.get(`/address/${alice.address}/utxo`)).find((one) => one.txid === txid)
    await client.control('markOutput', { outpoint: `${txid}:${coin?.vout}`, ...assets(txid) })
  }
  const past: readonly { daysAgo: number; run: () => Promise<unknown> }[] = [
    { daysAgo: 90, run: () => give(carol, 500_000_000) },
    { daysAgo: 88, run: () => give(alice, 120_000_000) },
    { daysAgo: 85, run: () => give(bob, 40_000_000) },
    { daysAgo: 80, run: () => pay(carol, alice, 5_000_000) },
    { daysAgo: 71, run: () => pay(alice, bob, 12_500_000) },
    { daysAgo: 60, run: () => pay(bob, alice, 2_000_000) },
    { daysAgo: 33, run: () => pay(alice, bob, 7_500_000) },
    { daysAgo: 27, run: () => pay(alice, carol, 20_000_000) },
    { daysAgo: 12, run: () => pay(bob, alice, 420_000) },
    { daysAgo: 6, run: () => pay(carol, alice, 3_300_000) },
    { daysAgo: 1.1, run: () => pay(alice, carol, 500_000) },
    { daysAgo: 0.9, run: () => giveMarked(10_000, (txid) => ({ inscriptions: [`${txid}i0`] })) },
    {
      daysAgo: 0.8,
      run: () =>
        giveMarked(546, () => ({ runes: { 'HARBOUR•LIGHT': { amount: 2_100, divisibility: 2, symbol: '⚓' } } })),
    },
    { daysAgo: 0.4, run: () => pay(bob, alice, 1_500_000) },
  ]
  for (const { daysAgo, run } of past) {
    await run()
    await client.control('mine', { time: Math.round(nowSeconds - daysAgo * daySeconds) })
  }
  await client.control('mine', { blocks: blocksToFinal })
}
