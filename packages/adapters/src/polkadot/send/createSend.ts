import type { Network } from '@latchkey/core'
import { FeeRoseError, NodesDisagreeError, TokenInvalidError } from '@latchkey/core/errors'
import {
  collectInTime,
  createShownFees,
  type NodeClient,
  type SendAbility,
  sleep,
  type TransferRequest,
} from '@latchkey/core/internal'
import { blake2, eraBlocks, type Terms, toHex, toTransactionHash } from '@latchkey/wire/polkadot'
import { eachNode, nodesOf } from '../rpc/createNodes.ts'
import type { createRuntimes, Runtime } from '../rpc/readRuntime.ts'
import type { Wallets } from '../wallets/joinWallets.ts'
import type { PolkadotAccount } from '../wallets/readAccounts.ts'
import { broadcast } from './broadcast.ts'
import { checkSigned } from './checkSigned.ts'
import { createDigests } from './createDigests.ts'
import { findEverywhere } from './findEverywhere.ts'
import { type PlanContext, planTransfer, priceTransfer } from './planTransfer.ts'
import { toSignerPayload } from './toSignerPayload.ts'
import { waitForTransaction } from './waitForTransaction.ts'

export type SendOptions = {
  readRuntime: ReturnType<typeof createRuntimes>
  wallets: Wallets
  /** @throws UnauthorizedError, AccountChangedError, NetworkChangedError unless they are the ones shown to the visitor */
  requireShown: (connectorId: string, shown: { address: string; network: Network }) => Promise<PolkadotAccount>
}

/** A slower node is left out of the comparison. */
const compareMs = 10_000
/** The fee follows the load: the most that it may grow until the block, in percent. */
const marginPercent = 5n

/** Transfers of the native currency, in their own chunk. */
export function createSend(rpc: NodeClient, { readRuntime, wallets, requireShown }: SendOptions): SendAbility {
  const digestOf = createDigests()
  const shownFees = createShownFees()

  async function toContext({ network, token, signal }: Omit<TransferRequest, 'connectorId'>): Promise<PlanContext> {
    // Tokens of Asset Hub's pallets are not sent here.
    if (token.address) throw new TokenInvalidError({ details: token.address })
    const node = nodesOf(rpc, network)
    return { node, network, runtime: await readRuntime(node, network.rpcUrls.join(' '), signal) }
  }
  const withDigest = (context: PlanContext): PlanContext => ({
    ...context,
    metadataHash: digestOf(context.runtime, context.network),
  })
  /**
   * A node that lies about the metadata could have a call written that is no transfer.
   * @returns whether two nodes have this metadata. @throws NodesDisagreeError
   */
  async function compareMetadata({ network, runtime }: PlanContext, signal?: AbortSignal): Promise<boolean> {
    const own = toHash(runtime)
    const reads = eachNode(rpc, network).map(
      ({ url, node }) =>
        async (limited: AbortSignal) =>
          toHash(await readRuntime(node, url, limited)),
    )
    const hashes = await collectInTime(reads, { timeoutMs: compareMs, signal })
    if (hashes.some((hash) => hash !== own))
      throw new NodesDisagreeError({ network: network.name, subject: 'the metadata' })
    return hashes.length > 1
  }

  /**
   * SECURITY: a node that names another number for the block than it has could make a transfer look expired while it can still be taken.
   * @throws NodesDisagreeError
   */
  async function compareBlock(network: Network, { block, blockHash }: Terms, signal?: AbortSignal): Promise<void> {
    const reads = eachNode(rpc, network).map(
      ({ node }) =>
        (limited: AbortSignal) =>
          node('chain_getBlockHash', [block], limited),
    )
    const hashes = await collectInTime(reads, { timeoutMs: compareMs, signal })
    // One that has no such block yet says nothing.
    if (hashes.some((hash) => hash !== null && hash !== toHex(blockHash)))
      throw new NodesDisagreeError({ network: network.name, subject: 'the newest final block' })
  }

  return {
    async estimateFee(request) {
      const { fee } = await priceTransfer(await toContext(request), request)
      const most = fee + (fee * marginPercent) / 100n
      shownFees.keep(request, most)
      return most
    },
    async inspectTransfer(request) {
      await planTransfer(withDigest(await toContext(request)), request)
      return {}
    },
    async transfer({ connectorId, ...request }) {
      const { network, from, to, amount, onRequest, signal } = request
      const shown = { address: from, network }
      const account = await requireShown(connectorId, shown)
      const context = withDigest(await toContext(request))
      const { runtime, node } = context
      const [plan, isWitnessed] = await Promise.all([planTransfer(context, request), compareMetadata(context, signal)])
      const shownFee = shownFees.find(request)
      if (shownFee !== undefined && plan.fee > shownFee) throw new FeeRoseError({ details: `${plan.fee} base units` })
      await compareBlock(network, plan.terms, signal)
      // The visitor may have switched while nodes were read.
      await requireShown(connectorId, shown)
      const { nonce, block } = plan.terms
      onRequest?.({ call: { to, value: amount }, nonce, sinceBlock: block })
      const payload = toSignerPayload(account.address, plan, runtime)
      const answer = await wallets.sign(connectorId, { method: 'signPayload', payload, signal })
      const transaction = checkSigned(answer, { plan, metadata: runtime.metadata, isWitnessed })
      const each = eachNode(rpc, network).map((one) => one.node)
      await broadcast({ any: node, each }, transaction, { network: network.name, signal })
      return { hash: toHex(toTransactionHash(transaction)), nonce, validUntilBlock: block + eraBlocks }
    },
    waitForTransaction: (request) => waitForTransaction(rpc, request, { readRuntime, sleep }),
    find: (request) => findEverywhere(rpc, { readRuntime, digestOf }, request),
    parseHash: (response) => (typeof response === 'string' && /^0x[0-9a-f]{64}$/.test(response) ? response : undefined),
  }
}

function toHash({ metadataBytes }: Runtime): string {
  return toHex(blake2(metadataBytes, 256))
}
