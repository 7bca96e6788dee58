import type { Chain } from '../../chain/createChain.ts'
import { html } from '../../http/html.ts'
import { link, type Page, table, time } from '../parts.ts'

const shownBlocks = 15

/** A chain's latest blocks. */
export async function chainPage(chain: Chain): Promise<Page> {
  const latest = await chain.client.getBlockNumber()
  const count = latest < shownBlocks ? Number(latest) + 1 : shownBlocks
  const blocks = await Promise.all(
    Array.from({ length: count }, (_, index) => chain.client.getBlock({ blockNumber: latest - BigInt(index) })),
  )
  return {
    title: `Local ${chain.chainId}`,
    body: table({
      title: 'Latest blocks',
      heads: ['Block', 'Time', 'Transactions'],
      rows: blocks.map(({ number, timestamp, transactions }) => [
        link(chain, { kind: 'block', id: number }),
        time(timestamp),
        html`${transactions.length}`,
      ]),
      empty: 'It has no blocks.',
    }),
  }
}

/** The world's chains. */
export function homePage(chains: readonly Chain[]): Page {
  return {
    title: 'Chains',
    body: html`<ul>${chains.map(({ chainId }) => html`<li><a href="/${chainId}">Local ${chainId}</a></li>`)}</ul>`,
  }
}
