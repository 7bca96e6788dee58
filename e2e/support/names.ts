import { type NameNonce, signNameBody, type WorldInfo } from '@latchkey/world'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  labelhash,
  namehash,
  parseAbi,
  zeroHash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { marketMaker, requestNode, sendFromMarketMaker } from './chain.ts'
import type { Person } from './test.ts'
import { playgroundUrl } from './worldInfo.ts'

const chainId = 31337
/** ENSIP-11. */
const coinType = 0x80000000 + chainId
/** Of the owner of a name, whichever network it was registered for. */
const ethereumCoinType = 60

/** Registers a name on the world's server, for the first chain. @returns the name */
export async function registerName(world: WorldInfo, options: { name: string; owner: Person }): Promise<string> {
  const { name, owner } = options
  await write(world, { path: '/v1/profile/account', name, action: { kind: 'register', attributes: {} }, owner })
  return name
}

/** Changes the address of a name on the first chain. `isGiven`: its owner received the name instead of registering it there. */
export async function pointName(
  world: WorldInfo,
  options: { name: string; owner: Person; address: Address; isGiven?: boolean },
): Promise<void> {
  const { name, owner, address, isGiven } = options
  const action = { kind: 'setAddress', coinType, to: address } as const
  const signedFor = isGiven ? ethereumCoinType : coinType
  await write(world, { path: `/v1/profile/account/${name}/address`, name, action, owner, signedFor })
}

/** Transfers a registered name, which removes the addresses of its networks. */
export async function giveName(world: WorldInfo, options: { name: string; owner: Person; to: Address }): Promise<void> {
  const { name, owner, to } = options
  const action = { kind: 'setOwner', coinType: ethereumCoinType, to } as const
  const path = `/v1/profile/account/${name}/address`
  await write(world, { path, name, action, owner, signedFor: ethereumCoinType })
}

/** Creates a name in the world's ENS whose resolver only has an Ethereum address. @returns the name */
export async function createEnsName(world: WorldInfo, options: { label: string; address: Address }): Promise<string> {
  const { label, address } = options
  // Returns the address for addr(bytes32) and rejects everything else.
  const code: Hex = `0x60003560e01c633b3b57de14601357600080fd5b73${address.slice(2)}60005260206000f3`
  await placeName(world, { labels: ['eth', label], address, code })
  return `${label}.eth`
}

/** Sets the reverse record of an address in the world's ENS; the name need not resolve to the address. */
export async function claimName(world: WorldInfo, options: { name: string; address: Address }): Promise<void> {
  const label = options.address.slice(2).toLowerCase()
  // Returns the name for every call.
  const answer = encodeAbiParameters([{ type: 'string' }], [options.name]).slice(2)
  const length = (answer.length / 2).toString(16).padStart(2, '0')
  await placeName(world, {
    labels: ['reverse', 'addr', label],
    address: options.address,
    code: `0x60${length}600c60003960${length}6000f3${answer}`,
  })
}

/** Creates a name and its parents, with a resolver that runs `code`. */
async function placeName(
  world: WorldInfo,
  options: { labels: readonly string[]; address: Address; code: Hex },
): Promise<void> {
  const { labels, address, code } = options
  const { ensRegistry } = world.contracts[`eip155:${chainId}`]!
  const abi = parseAbi([
    'function setSubnodeOwner(bytes32 node, bytes32 label, address owner)',
    'function setResolver(bytes32 node, address resolver)',
  ])
  const write = (data: Hex) => sendFromMarketMaker(world, { chainId, to: ensRegistry!, data })
  const marker = labels[0] === 'eth' ? 'e5' : 'e6'
  const resolver: Address = `0x${marker.repeat(10)}${address.slice(2, 22).toLowerCase()}`
  await requestNode(world, { chainId, method: 'anvil_setCode', params: [resolver, code] })
  let node: Hex = zeroHash
  for (const [index, label] of labels.entries()) {
    const args = [node, labelhash(label), marketMaker] as const
    await write(encodeFunctionData({ abi, functionName: 'setSubnodeOwner', args }))
    node = namehash(
      labels
        .slice(0, index + 1)
        .reverse()
        .join('.'),
    )
  }
  await write(encodeFunctionData({ abi, functionName: 'setResolver', args: [node, resolver] }))
}

type Action = Parameters<typeof signNameBody>[1]['action']

async function write(
  world: WorldInfo,
  options: { path: string; name: string; action: Action; owner: Person; signedFor?: number },
): Promise<void> {
  const { path, name, action, owner, signedFor = coinType } = options
  const account = privateKeyToAccount(owner.privateKey)
  const nonce = (await post(world, '/v1/profile/nonce', { address: owner.address })) as NameNonce
  const origin = world.server ?? ''
  await post(world, path, await signNameBody(account, { ...nonce, origin, name, action, coinType: signedFor }))
}

async function post(world: WorldInfo, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${world.server}${path}`, {
    method: 'POST',
    // The world's server answers its own pages only.
    headers: { origin: playgroundUrl },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return await response.json()
}
