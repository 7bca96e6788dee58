import { waitForReceipt } from '@latchkey/anvil'
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, labelhash, namehash, zeroHash } from 'viem'
import { marketMaker } from '../accounts.ts'
import type { ChainClient } from '../chain/chainClient.ts'
import { ensRegistryAbi, nameResolverAbi } from '../contracts/abis.ts'
import type { ContractPlan } from '../contracts/planContracts.ts'

/** The domain the server registers names in, from the top level. */
const domain = ['id', 'reown'] as const

/** Sets the resolver of the server's domain in ENS. */
export function nameSteps({ ensRegistry, nameResolver }: ContractPlan): { to: Address; data: Hex }[] {
  const [top, second] = domain
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

/** Sets the server's URL in the names' resolver: a world may restart on different ports. */
export async function pointNames(
  client: ChainClient,
  { plan, serverUrl }: { plan: ContractPlan; serverUrl: string },
): Promise<void> {
  const to = plan.nameResolver.address
  const url = `${serverUrl}/v1/ens/lookup`
  const { data } = await client.call({ to, data: encodeFunctionData({ abi: nameResolverAbi, functionName: 'urls' }) })
  const urls = data ? decodeFunctionResult({ abi: nameResolverAbi, functionName: 'urls', data }) : []
  if (urls.length === 1 && urls[0] === url) return
  const hash = await client.sendTransaction({
    account: marketMaker,
    chain: null,
    to,
    data: encodeFunctionData({ abi: nameResolverAbi, functionName: 'setUrls', args: [[url]] }),
  })
  const receipt = await waitForReceipt(client, hash)
  if (receipt.status !== 'success') throw new Error('Setting the server’s URL in the names’ resolver failed.')
}
