import { randomBytes, toHex } from '../bytes.ts'
import type { WalletTransaction } from '../calls/vaultCalls.ts'
import { toQuantity } from './quantity.ts'

/**
 * The base fee and the gas price that a transaction would have in the latest block: `prepareTransaction` offers twice that base fee and the
 * tip. Undefined on a network without a base fee, and where there is none.
 */
export function readSimulatedFee(fee: WalletTransaction['fee']): { baseFee: bigint; gasPrice: bigint } | undefined {
  if (!('maxFeePerGas' in fee)) return undefined
  const tip = BigInt(fee.maxPriorityFeePerGas)
  const baseFee = (BigInt(fee.maxFeePerGas) - tip) / 2n
  return baseFee > 0n ? { baseFee, gasPrice: baseFee + tip } : undefined
}

/** What a transfer uses. */
const transferGas = 21_000n

/** A transfer of nothing to nobody. It costs at most a base fee a unit, which the account has left after it paid half of what it offered. */
export function createFeeProbe(fee: WalletTransaction['fee'], from: string) {
  const simulated = readSimulatedFee(fee)
  if (!simulated) return undefined
  const gasPrice = toQuantity(simulated.baseFee)
  return { from, to: toHex(randomBytes(20)), data: '0x', gas: toQuantity(transferGas), gasPrice }
}
