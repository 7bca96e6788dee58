import { formatEther, type Hex, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import type { Chain } from '../../chain/createChain.ts'
import { html } from '../../http/html.ts'
import { facts, link, NotFoundError, type Page, time } from '../parts.ts'
import { readTransfers } from '../readTransfers.ts'
import { transferTable } from './transferTable.ts'

/** A transaction: its outcome, who called what, its fee and the tokens it moved. */
export async function txPage(chain: Chain, hash: Hex): Promise<Page> {
  const { client } = chain
  const transaction = await client.getTransaction({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionNotFoundError) throw new NotFoundError(`No transaction ${hash} on ${chain.name}.`)
    throw error
  })
  const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  })
  const { from, to, value, nonce, input } = transaction
  const created = receipt?.contractAddress
  const block = receipt && (await client.getBlock({ blockNumber: receipt.blockNumber }))
  const status = receipt ? (receipt.status === 'success' ? 'Confirmed' : 'Failed') : 'Pending'
  return {
    title: 'Transaction',
    body: html`${facts([
      ['Hash', hash],
      ['Status', html`<strong data-status="${status.toLowerCase()}">${status}</strong>`],
      receipt && ['Block', link(chain, { kind: 'block', id: receipt.blockNumber })],
      block && ['Time', time(block.timestamp)],
      ['From', link(chain, { kind: 'address', id: from })],
      to ? ['To', link(chain, { kind: 'address', id: to })] : undefined,
      created ? ['Created contract', link(chain, { kind: 'address', id: created })] : undefined,
      ['Value', `${formatEther(value)} ETH`],
      receipt && ['Fee', `${formatEther(receipt.gasUsed * receipt.effectiveGasPrice)} ETH`],
      ['Nonce', String(nonce)],
      input !== '0x' && ['Data', html`<code class="data">${input}</code>`],
    ])}${
      receipt &&
      (await transferTable(chain, {
        title: 'Token transfers',
        transfers: readTransfers(receipt.logs),
        empty: 'This transaction moved no tokens.',
      }))
    }`,
  }
}
