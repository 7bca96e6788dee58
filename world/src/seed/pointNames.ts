import { waitForReceipt } from '@latchkey/anvil'
import { decodeFunctionResult, encodeFunctionData } from 'viem'
import { marketMaker } from '../accounts.ts'
import type { ChainClient } from '../chain/chainClient.ts'
import { nameResolverAbi } from '../contracts/abis.ts'
import type { ContractPlan } from '../contracts/planContracts.ts'

/** Tells the resolver of names where the server is: a world may come back on other ports than it had. */
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
  if (receipt.status !== 'success') throw new Error('The resolver of names did not take the server’s address.')
}
