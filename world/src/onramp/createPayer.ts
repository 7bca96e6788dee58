import { waitForReceipt } from '@latchkey/anvil'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { marketMaker } from '../accounts.ts'
import { tokenAbi } from '../contracts/abis.ts'
import type { Asset } from './assets.ts'

/** Pays bought tokens out. */
export type Payer = (payment: { asset: Asset; to: Address; amount: bigint }) => Promise<Hex>

/** A payer on the market maker's account, one payment at a time: its transactions must not race for a nonce. */
export function createPayer(): Payer {
  let turn: Promise<unknown> = Promise.resolve()

  async function pay({ asset, to, amount }: Parameters<Payer>[0]): Promise<Hex> {
    const { client } = asset.chain
    const transfer = asset.address
      ? {
          to: asset.address,
          data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] }),
        }
      : { to, value: amount }
    const hash = await client.sendTransaction({ account: marketMaker, chain: null, ...transfer })
    const { status } = await waitForReceipt(client, hash)
    if (status !== 'success') throw new Error(`The payment ${hash} reverted on ${asset.chain.name}.`)
    return hash
  }

  return (payment) => {
    const paid = turn.then(() => pay(payment))
    turn = paid.catch(() => undefined)
    return paid
  }
}
