import { type Address, formatEther, formatLog, pad, type RpcLog } from 'viem'
import type { Chain } from '../../chain/createChain.ts'
import { html } from '../../http/html.ts'
import { facts, link, type Page } from '../parts.ts'
import { readToken, readTransfers, singleTopic, transferTopic } from '../readTransfers.ts'
import { transferTable } from './transferTable.ts'

const shownAtMost = 50

/** An account or a contract: what it holds of the native currency, and the tokens it sent and received. */
export async function addressPage(chain: Chain, address: Address): Promise<Page> {
  const { client } = chain
  const topic = pad(address)
  // In a Transfer the accounts are the first two topics, in a TransferSingle the second and third.
  const filters = [
    [[transferTopic], topic],
    [[transferTopic], null, topic],
    [[singleTopic], null, topic],
    [[singleTopic], null, null, topic],
  ]
  const [balance, nonce, code, ...found] = await Promise.all([
    client.getBalance({ address }),
    client.getTransactionCount({ address }),
    client.getCode({ address }),
    // viem's own getLogs takes events, not topics.
    ...filters.map((topics) =>
      client.request<GetLogs>({
        method: 'eth_getLogs',
        params: [{ fromBlock: 'earliest', toBlock: 'latest', topics }],
      }),
    ),
  ])
  // A transfer to oneself is found twice.
  const logs = new Map(found.flat().map((log) => [`${log.transactionHash}${log.logIndex}`, formatLog(log)]))
  const transfers = readTransfers([...logs.values()])
  transfers.sort((a, b) => Number(b.block - a.block))
  const token = code ? await readToken(chain, address) : undefined
  return {
    title: code ? 'Contract' : 'Account',
    body: html`${facts([
      ['Address', address],
      ['Balance', `${formatEther(balance)} ETH`],
      ['Transactions sent', String(nonce)],
      token && ['Token', link(chain, { kind: 'token', id: address, text: token.name })],
    ])}${await transferTable(chain, {
      title: `Token transfers${transfers.length > shownAtMost ? `, the latest ${shownAtMost} of ${transfers.length}` : ''}`,
      transfers: transfers.slice(0, shownAtMost),
      empty: 'It sent and received no tokens.',
    })}`,
  }
}

type GetLogs = { Method: 'eth_getLogs'; Parameters: [object]; ReturnType: RpcLog[] }
