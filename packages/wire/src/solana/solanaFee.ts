import type { DecodedInstruction } from './DecodedInstruction.ts'

const lamportsPerSignature = 5_000n
const defaultUnits = 200_000
const mostUnits = 1_400_000

/**
 * The most that the network can take as fee, in lamports: for each signature, and for the compute units that the transaction reserves
 * at the price it names.
 */
export function solanaFee({ signers, instructions }: { signers: number; instructions: DecodedInstruction[] }): bigint {
  let [signatures, counted] = [signers, 0]
  let limit: number | undefined
  let microLamports = 0n
  for (const instruction of instructions) {
    if (instruction.kind === 'unitLimit') limit = instruction.units
    else if (instruction.kind === 'unitPrice') microLamports = instruction.microLamports
    else if (instruction.kind === 'signatures') signatures += instruction.count
    else if (instruction.kind !== 'budget') counted += 1
  }
  const units = BigInt(Math.min(limit ?? counted * defaultUnits, mostUnits))
  return BigInt(signatures) * lamportsPerSignature + (units * microLamports + 999_999n) / 1_000_000n
}
