import { type Anvil, waitForReceipt } from '@latchkey/anvil'
import { type Address, encodeFunctionData, type Hex, labelhash, namehash, zeroHash } from 'viem'
import { deploy, nameRecordsAbi, registryAbi } from './contracts.ts'

/** An ENS on a test chain: registry, universal resolver, and a resolver with records on chain. */
export async function setUpEns(anvil: Anvil) {
  const { client } = anvil
  const owner = await findOwner(anvil)
  const registry = await deploy(anvil, { name: 'LocalEnsRegistry', args: [owner], owner })
  const universalResolver = await deploy(anvil, { name: 'LocalUniversalResolver', args: [registry], owner })
  const records = await deploy(anvil, { name: 'LocalNameRecords', args: [], owner })

  async function send(to: Address, data: Hex): Promise<void> {
    const hash = await client.sendTransaction({ account: owner, to, data, chain: null })
    const { status } = await waitForReceipt(client, hash)
    if (status !== 'success') throw new Error('The transaction reverted.')
  }

  /** Makes a name with a resolver, and every name above it. */
  async function createName(name: string, resolver: Address = records): Promise<Hex> {
    const labels = name.split('.')
    for (let index = labels.length - 1; index >= 0; index -= 1) {
      const parent = labels.slice(index + 1).join('.')
      const node = parent === '' ? zeroHash : namehash(parent)
      const args = [node, labelhash(labels[index] ?? ''), owner] as const
      await send(registry, encodeFunctionData({ abi: registryAbi, functionName: 'setSubnodeOwner', args }))
    }
    const node = namehash(name)
    const args = [node, resolver] as const
    await send(registry, encodeFunctionData({ abi: registryAbi, functionName: 'setResolver', args }))
    return node
  }

  return {
    owner,
    universalResolver,
    records,
    send,
    createName,
    async setAddress(name: string, address: Address) {
      const args = [await createName(name), address] as const
      await send(records, encodeFunctionData({ abi: nameRecordsAbi, functionName: 'setAddress', args }))
    },
    /** The address on another network than Ethereum, for a name that is there. */
    async setAddressOf(name: string, coinType: number, address: Address) {
      const args = [namehash(name), BigInt(coinType), address] as const
      await send(records, encodeFunctionData({ abi: nameRecordsAbi, functionName: 'setAddress', args }))
    },
    async setText(name: string, key: string, value: string) {
      const args = [namehash(name), key, value] as const
      await send(records, encodeFunctionData({ abi: nameRecordsAbi, functionName: 'setText', args }))
    },
    /** What an address says it is called. */
    async setReverse(address: Address, name: string) {
      const node = await createName(`${address.slice(2).toLowerCase()}.addr.reverse`)
      const args = [node, name] as const
      await send(records, encodeFunctionData({ abi: nameRecordsAbi, functionName: 'setName', args }))
    },
    async setGateways(name: string, urls: string[]) {
      const args = [await createName(name), urls] as const
      await send(records, encodeFunctionData({ abi: nameRecordsAbi, functionName: 'setGateways', args }))
    },
  }
}

async function findOwner({ client }: Anvil): Promise<Address> {
  const [owner] = await client.getAddresses()
  if (!owner) throw new Error('The node has no accounts.')
  return owner
}
