import { type Address, formatUnits } from 'viem'
import type { Chain } from '../../chain/createChain.ts'
import { html } from '../../http/html.ts'
import { facts, link, NotFoundError, type Page } from '../parts.ts'
import { readToken, readTransfers } from '../readTransfers.ts'
import { transferTable } from './transferTable.ts'

const shownAtMost = 50

/** A token or a collection: what its contract says, and its latest transfers. */
export async function tokenPage(chain: Chain, address: Address): Promise<Page> {
  const token = await readToken(chain, address)
  if (!token) throw new NotFoundError(`No token has the contract ${address} on ${chain.name}.`)
  const logs = await chain.client.getLogs({ address, fromBlock: 'earliest', toBlock: 'latest' })
  const transfers = readTransfers(logs).reverse().slice(0, shownAtMost)
  return {
    title: token.name,
    body: html`${facts([
      ['Standard', token.standard],
      ['Symbol', token.symbol],
      ['Contract', link(chain, { kind: 'address', id: address })],
      token.standard === 'ERC-20' && ['Decimals', String(token.decimals)],
      token.supply !== undefined && ['Total supply', formatUnits(token.supply, token.decimals)],
    ])}${await transferTable(chain, { title: 'Latest transfers', transfers, empty: 'It was never transferred.' })}`,
  }
}
