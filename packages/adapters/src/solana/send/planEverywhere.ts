import type { Network } from '@latchkey/core'
import { BaseError, NodesDisagreeError } from '@latchkey/core/errors'
import { sleep, type TransferRequest } from '@latchkey/core/internal'
import { eachNode, type Rpc } from '../rpc/createRpc.ts'
import { readObject } from '../rpc/readAnswer.ts'
import { planTransfer } from './planTransfer.ts'
import type { TransferPlan } from './TransferPlan.ts'
import { withinTime } from './withinTime.ts'

/** A slower node says nothing this time. */
const nodeTimeoutMs = 4_000
/** By then a node that lags has the block. */
const lagMs = 1_500
/** Errors of a node that says nothing. */
const isAway = ['RPC_UNAVAILABLE', 'RPC_TIMEOUT', 'RPC_ANSWER_INVALID', 'RPC_ERROR', 'ABORTED']

/**
 * The plan of a transfer, if all nodes that respond lead to the same: what one hides of the recipient or the token would be lost. What the
 * recipient's new account costs is the most that any of them says.
 * @throws NodesDisagreeError, and what `planTransfer` throws
 */
export async function planEverywhere(rpc: Rpc, request: Omit<TransferRequest, 'connectorId'>): Promise<TransferPlan> {
  const { network, signal = new AbortController().signal } = request
  const limits = { timeoutMs: nodeTimeoutMs, signal }
  const plans = await Promise.allSettled(
    eachNode(rpc, network).map((node) =>
      withinTime((limited) => planTransfer({ rpc: node, ...request, signal: limited }), limits),
    ),
  )
  const made = plans.flatMap((plan) => (plan.status === 'fulfilled' ? plan.value : []))
  const errors = plans.flatMap((plan): unknown[] => (plan.status === 'rejected' ? [plan.reason] : []))
  // What a node says of the transfer counts, also against others; one that is away says nothing.
  const refusal = errors.find((error) => !(error instanceof BaseError && isAway.includes(error.code)))
  const [first] = made
  if (refusal !== undefined || !first) throw refusal ?? errors[0]
  if (made.some(({ shown }) => describe(shown) !== describe(first.shown)))
    throw new NodesDisagreeError({ network: network.name, subject: 'this transfer' })
  const accountRent = made.reduce((most, plan) => (plan.accountRent > most ? plan.accountRent : most), 0n)
  return { ...first, accountRent }
}

/**
 * A node of another network could name a block of that one, where the signed transaction would be good too.
 * @throws NodesDisagreeError where a node that responds does not know the block
 */
export async function checkBlock(
  rpc: Rpc,
  network: Network,
  { blockhash, signal = new AbortController().signal }: { blockhash: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const method = 'isBlockhashValid'
  const limits = { timeoutMs: nodeTimeoutMs, signal }
  const isDenied = async () => {
    const answers = await Promise.allSettled(
      eachNode(rpc, network).map((node) =>
        withinTime((limited) => node(method, [blockhash, { commitment: 'processed' }], limited), limits),
      ),
    )
    return answers.some((one) => one.status === 'fulfilled' && readObject(one.value, method).value === false)
  }
  if (network.rpcUrls.length < 2 || !(await isDenied())) return
  await sleep(lagMs, signal)
  if (await isDenied()) throw new NodesDisagreeError({ network: network.name, subject: 'a recent block' })
}

function describe(shown: TransferPlan['shown']): string {
  return JSON.stringify(shown, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
}
