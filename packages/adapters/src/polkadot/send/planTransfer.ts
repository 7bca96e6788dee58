import type { Network } from '@latchkey/core'
import { BelowRentMinimumError, InsufficientFundsError, RestBelowRentMinimumError } from '@latchkey/core/errors'
import {
  type Bytes,
  fromHex,
  type SignatureKind,
  type Terms,
  type TransferCall,
  type WrittenTerms,
  writeTerms,
  writeTransfer,
} from '@latchkey/wire/polkadot'
import { parseAddress, toAccount } from '../chain/parseAddress.ts'
import type { PolkadotNetwork } from '../parseOptions.ts'
import { invalidAnswer, type Node, readWith } from '../rpc/createNodes.ts'
import { readHolding, readLeast } from '../rpc/readBalance.ts'
import { type Runtime, readCount } from '../rpc/readRuntime.ts'
import { readFee } from './readFee.ts'

export type TransferTerms = { from: string; to: string; amount: bigint; signal?: AbortSignal | undefined }
/** Where a transfer is planned; its price does not depend on the digest, which is as long as none. */
export type PlanContext = { node: Node; runtime: Runtime; network: Network; metadataHash?: Bytes | undefined }

/** A transfer as its bytes have to say it: what a transaction is compared with before and after the wallet has it. */
export type TransferPlan = {
  account: Bytes
  call: Bytes
  terms: Terms
  written: WrittenTerms
  fee: bigint
  /** It takes everything: the sender's account ends. */
  endsAccount: boolean
}

/**
 * Chooses the call of a transfer by what the chain keeps, and writes it with its terms.
 * @throws ReceiverInvalidError, ReceiverOfOtherNetworkError, BelowRentMinimumError, RestBelowRentMinimumError, InsufficientFundsError,
 * RpcAnswerInvalidError, and what the node throws
 */
export async function planTransfer(context: PlanContext, transfer: TransferTerms): Promise<TransferPlan> {
  const { node, runtime } = context
  const { metadata } = runtime
  const priced = await priceTransfer(context, transfer)
  const { amount, signal } = transfer
  const [sender, recipient] = await Promise.all(
    [priced.account, priced.to].map((account) => readHolding(node, { metadata, account, signal })),
  )
  if (!sender || !recipient) throw new TypeError('Two were read.')
  const least = readLeast(metadata)
  const isSelf = priced.account.join() === priced.to.join()
  if (!isSelf && recipient.free + amount < least) throw new BelowRentMinimumError({ minimum: least - recipient.free })
  if (amount + priced.fee > sender.spendable)
    throw new InsufficientFundsError({ details: `${amount} and ${priced.fee}` })
  const rest = sender.free - (isSelf ? 0n : amount) - priced.fee
  if (rest >= least) return { ...priced, endsAccount: false }
  // The fee may be a little less than its estimate: what then remains is lost with the account.
  if (rest > priced.fee / 10n || !sender.canEnd) throw new RestBelowRentMinimumError({ minimum: least })
  const call = write(context, { ...transfer, call: 'transfer_allow_death' })
  return { ...priced, call, endsAccount: true }
}

/** A transfer that leaves the sender's account alive, and its fee, whatever the accounts hold. */
export async function priceTransfer(
  context: PlanContext,
  transfer: TransferTerms & { kind?: SignatureKind | undefined },
): Promise<Omit<TransferPlan, 'endsAccount'> & { to: Uint8Array }> {
  const { node, runtime, network } = context
  const { from, to, kind, signal } = transfer
  const account = Uint8Array.from(toAccount(from))
  const call = write(context, { ...transfer, call: 'transfer_keep_alive' })
  const terms = await readTerms(context, from, signal)
  const written = readWith(() => writeTerms(runtime.metadata, terms), 'metadata')
  const fee = await readFee(node, { metadata: runtime.metadata, account, call, extra: written.extra, kind, signal })
  return { account, to: toAccount(parseTo(to, network)), call, terms, written, fee }
}

function write({ runtime, network }: PlanContext, { to, amount, call }: TransferTerms & { call: TransferCall }): Bytes {
  const account = Uint8Array.from(toAccount(parseTo(to, network)))
  return readWith(() => writeTransfer(runtime.metadata, { call, account, amount }), 'metadata')
}

/** Networks are the adapter's own. */
function parseTo(to: string, network: Network): string {
  return parseAddress(to, network as PolkadotNetwork)
}

/** The era begins at a final block: no later view of the chain makes its hash another one. */
async function readTerms(
  { node, runtime, network, metadataHash }: PlanContext,
  from: string,
  signal?: AbortSignal,
): Promise<Terms> {
  const [genesis, finalized, nonce] = await Promise.all([
    node('chain_getBlockHash', [0], signal),
    node('chain_getFinalizedHead', [], signal),
    node('system_accountNextIndex', [from], signal),
  ])
  const blockHash = readHash(finalized, 'chain_getFinalizedHead')
  // SECURITY: the check that each request brings along is another answer than this one, which is what is signed.
  if (!String(genesis).startsWith(`0x${network.id}`)) throw invalidAnswer('chain_getBlockHash')
  return {
    nonce: readCount(nonce, 'system_accountNextIndex'),
    block: await readNumber(node, finalized, signal),
    blockHash,
    genesisHash: readHash(genesis, 'chain_getBlockHash'),
    specVersion: runtime.specVersion,
    transactionVersion: runtime.transactionVersion,
    metadataHash,
  }
}

/** The number of a block; of the newest one without a hash. @throws RpcAnswerInvalidError, and what the node throws */
export async function readNumber(node: Node, hash: unknown, signal?: AbortSignal): Promise<number> {
  const method = 'chain_getHeader'
  const header = await node(method, hash === undefined ? [] : [hash], signal)
  const { number } = (header ?? {}) as { number?: unknown }
  if (typeof number !== 'string' || !/^0x[0-9a-f]{1,8}$/.test(number)) throw invalidAnswer(method)
  return Number(number)
}

/** A block's hash. @throws RpcAnswerInvalidError */
export function readHash(answer: unknown, method: string): Bytes {
  const bytes = readWith(() => fromHex(answer), method)
  if (bytes.length !== 32) throw invalidAnswer(method)
  return bytes
}
