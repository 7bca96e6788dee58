import { ProviderError } from '../shared/callNode.ts'
import { checkAccount, sendTransaction } from './signRequest.ts'
import type { Batch, Receipt, WalletContext } from './WalletContext.ts'

type Call = { to?: string; value?: string; data?: string }

/** EIP-5792 `wallet_getCapabilities`: atomic calls, on every chain of the wallet. */
export function answerCapabilities(context: WalletContext): Record<string, unknown> {
  const { added } = context.state.get()
  const ids = [...context.chains, ...added].map(({ id }) => `0x${id.toString(16)}`)
  return Object.fromEntries(ids.map((id) => [id, { atomic: { status: 'supported' } }]))
}

/**
 * EIP-5792 `wallet_sendCalls`, after one prompt. The calls are sent one after the other, each once the previous one is mined, and the first
 * revert ends the batch: an account without code cannot batch them.
 */
export async function sendCalls(
  context: WalletContext,
  { from, chainId, calls }: { from?: string; chainId?: string; calls?: readonly Call[] },
): Promise<{ id: string }> {
  const [address] = from ? [from] : await context.getAccounts()
  if (!address || !chainId || !Array.isArray(calls) || Number(chainId) !== context.state.get().chainId)
    throw new ProviderError({ code: -32602, message: 'Invalid params: the wallet is on another chain.' })
  await checkAccount(context, address)
  await context.prompts.open('wallet_sendCalls')
  const id = `0x${(context.batches.size + 1).toString(16).padStart(64, '0')}`
  const batch: Batch = { status: 100, chainId, receipts: [] }
  context.batches.set(id, batch)
  void run(context, { address, calls, batch }).catch(() => {
    batch.status = 500
  })
  return { id }
}

/** EIP-5792 `wallet_getCallsStatus`. */
export function answerCallsStatus({ batches }: WalletContext, id: unknown): unknown {
  const batch = batches.get(String(id))
  if (!batch) throw new ProviderError({ code: 5730, message: 'The mock wallet has no calls with this id.' })
  return { version: '2.0.0', id, atomic: true, ...batch }
}

async function run(
  context: WalletContext,
  { address, calls, batch }: { address: string; calls: readonly Call[]; batch: Batch },
): Promise<void> {
  for (const { to, value, data } of calls) {
    const hash = await sendTransaction(context, { address, transaction: { from: address, to, value, data } })
    const receipt = await waitForReceipt(context, hash)
    batch.receipts.push(receipt)
    if (receipt.status !== '0x1') throw new ProviderError({ code: -32000, message: 'A call reverted.' })
  }
  batch.status = 200
}

async function waitForReceipt(context: WalletContext, hash: unknown): Promise<Receipt> {
  for (;;) {
    const receipt = await context.requestChain({ method: 'eth_getTransactionReceipt', params: [hash] })
    if (receipt) return receipt as Receipt
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
