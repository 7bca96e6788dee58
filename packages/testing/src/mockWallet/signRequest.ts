import { ProviderError } from '../shared/callNode.ts'
import type { SendRequest } from './localSigner.ts'
import type { WalletContext, WalletRequest } from './WalletContext.ts'

/**
 * Signs after a prompt, for real: with the private key where the mock has it, else by the node that holds the account.
 * @throws ProviderError 4100 for an account the page may not see, 4001 when rejected
 */
export async function signRequest(context: WalletContext, request: WalletRequest): Promise<unknown> {
  const { method } = request
  const params: readonly unknown[] = Array.isArray(request.params) ? request.params : []
  const [address, subject] = readSubject(method, params)
  await checkAccount(context, address)
  if (method === 'eth_sendTransaction') checkChain(context, subject)
  await context.prompts.open(method)
  // The visitor may have switched while the prompt was open.
  await checkAccount(context, address)

  if (method === 'eth_sendTransaction') return sendTransaction(context, { address, transaction: subject as object })
  const privateKey = await context.getKey(address)
  if (!privateKey) {
    const params = method === 'personal_sign' ? [subject, address] : [address, subject]
    return context.requestChain({ method, params })
  }
  const signer = await import('./localSigner.ts')
  if (method === 'personal_sign') return signer.signPersonalMessage(privateKey, String(subject))
  return signer.signTypedData(privateKey, subject)
}

/** Signs and sends without a prompt, here or at the node. @returns the hash */
export async function sendTransaction(
  context: WalletContext,
  { address, transaction: requested }: { address: string; transaction: object },
): Promise<unknown> {
  const transaction = await addGas(requested, context.requestChain)
  const privateKey = await context.getKey(address)
  if (!privateKey) return context.requestChain({ method: 'eth_sendTransaction', params: [transaction] })
  const { sendSigned } = await import('./localSigner.ts')
  return sendSigned(privateKey, { transaction, request: context.requestChain })
}

/** The signing account and what it signs; methods differ in the order of their parameters. */
function readSubject(method: string, params: readonly unknown[]): [address: string, subject: unknown] {
  const [first, second] = params
  if (method === 'personal_sign') return [String(second), first]
  if (method === 'eth_signTypedData_v4') return [String(first), second]
  return [String((first as { from?: unknown } | undefined)?.from), first]
}

/** @throws ProviderError 4100 for an account the page may not see */
export async function checkAccount(context: WalletContext, address: string): Promise<void> {
  const { connected, locked } = context.state.get()
  const visible = connected && !locked ? await context.getAccounts() : []
  if (visible.some((account) => account.toLowerCase() === address.toLowerCase())) return
  throw new ProviderError({
    code: 4100,
    message: 'The requested account and/or method has not been authorized by the user.',
  })
}

function checkChain(context: WalletContext, transaction: unknown): void {
  const { chainId } = transaction as { chainId?: unknown }
  if (chainId === undefined || Number(chainId) === context.state.get().chainId) return
  throw new ProviderError({ code: -32602, message: 'Invalid params: the wallet is on another chain.' })
}

/**
 * A transaction as wallets send it: a contract call gets half more gas than the node estimates, because its cost changes from block to
 * block. A transaction with its own gas limit, or without data, is unchanged.
 */
export async function addGas<transaction extends object>(
  transaction: transaction,
  request: SendRequest,
): Promise<transaction> {
  const { gas, data } = transaction as { gas?: unknown; data?: unknown }
  if (gas !== undefined || typeof data !== 'string' || data === '0x') return transaction
  const estimate = BigInt(String(await request({ method: 'eth_estimateGas', params: [transaction, 'pending'] })))
  return { ...transaction, gas: `0x${((estimate * 3n) / 2n).toString(16)}` }
}
