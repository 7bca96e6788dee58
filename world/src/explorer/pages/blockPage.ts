import { BlockNotFoundError, formatEther, type Hex } from 'viem'
import type { Chain } from '../../chain/createChain.ts'
import { html } from '../../http/html.ts'
import { facts, link, NotFoundError, type Page, short, table, time } from '../parts.ts'

/** A block and its transactions. */
export async function blockPage(chain: Chain, id: { blockNumber: bigint } | { blockHash: Hex }): Promise<Page> {
  const block = await chain.client.getBlock({ ...id, includeTransactions: true }).catch((error: unknown) => {
    if (!(error instanceof BlockNotFoundError)) throw error
    throw new NotFoundError(`No block ${Object.values(id).join()} on ${chain.name}.`)
  })
  const { number, hash, parentHash, timestamp, gasUsed, transactions } = block
  return {
    title: `Block ${number}`,
    body: html`${facts([
      ['Hash', hash],
      ['Time', time(timestamp)],
      number > 0n && ['Parent', link(chain, { kind: 'block', id: number - 1n, text: parentHash })],
      ['Gas used', String(gasUsed)],
    ])}${table({
      title: 'Transactions',
      heads: ['Hash', 'From', 'To', 'Value'],
      rows: transactions.map((transaction) => [
        link(chain, { kind: 'tx', id: transaction.hash, text: short(transaction.hash) }),
        link(chain, { kind: 'address', id: transaction.from, text: short(transaction.from) }),
        transaction.to
          ? link(chain, { kind: 'address', id: transaction.to, text: short(transaction.to) })
          : html`a new contract`,
        html`${formatEther(transaction.value)} ETH`,
      ]),
      empty: 'It has no transactions.',
    })}`,
  }
}
