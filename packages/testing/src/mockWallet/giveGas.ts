import type { Ask } from './localSigner.ts'

/**
 * A transaction as wallets send it: a call into a contract has half more gas than the node estimates, because what it takes changes from block
 * to block (a pool that was not used in this second writes more). What names its gas, and what calls nothing, stays as it is.
 */
export async function giveGas<transaction extends object>(transaction: transaction, ask: Ask): Promise<transaction> {
  const { gas, data } = transaction as { gas?: unknown; data?: unknown }
  if (gas !== undefined || typeof data !== 'string' || data === '0x') return transaction
  const estimate = BigInt(String(await ask({ method: 'eth_estimateGas', params: [transaction, 'pending'] })))
  return { ...transaction, gas: `0x${((estimate * 3n) / 2n).toString(16)}` }
}
