import { type Address, encodeFunctionData, type Hex, labelhash, namehash, zeroHash } from 'viem'
import { marketMaker } from '../accounts.ts'
import { ensRegistryAbi } from '../contracts/abis.ts'
import type { ContractPlan } from '../contracts/planContracts.ts'

/** The zone the server registers names in, from the top. */
const zone = ['id', 'reown'] as const

/** Gives the server's zone in ENS to the resolver of its names. */
export function nameSteps({ ensRegistry, nameResolver }: ContractPlan): { to: Address; data: Hex }[] {
  const [top, second] = zone
  const steps = [
    encodeFunctionData({
      abi: ensRegistryAbi,
      functionName: 'setSubnodeOwner',
      args: [zeroHash, labelhash(top), marketMaker],
    }),
    encodeFunctionData({
      abi: ensRegistryAbi,
      functionName: 'setSubnodeOwner',
      args: [namehash(top), labelhash(second), marketMaker],
    }),
    encodeFunctionData({
      abi: ensRegistryAbi,
      functionName: 'setResolver',
      args: [namehash(`${second}.${top}`), nameResolver.address],
    }),
  ]
  return steps.map((data) => ({ to: ensRegistry.address, data }))
}
