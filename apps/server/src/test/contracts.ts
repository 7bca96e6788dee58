import { createRequire } from 'node:module'
import { type Anvil, waitForReceipt } from '@latchkey/anvil'
import { type Address, encodeDeployData, getAddress, type Hex, parseAbi } from 'viem'
import bytecodes from './generated/contracts.json' with { type: 'json' }

export const tokenAbi = parseAbi([
  'constructor(string name, string symbol, uint8 decimals, address owner)',
  'function mint(address to, uint256 amount)',
  'function burn(uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])

const permitTokenAbi = parseAbi(['constructor(string name, string symbol, address owner)'])

export const collectionAbi = parseAbi([
  'constructor(string name, string symbol, address owner)',
  'function mint(address to, uint256 id, string metadataUri)',
  'function burn(uint256 id)',
  'function transferFrom(address from, address to, uint256 id)',
  'function setApprovalForAll(address operator, bool approved)',
])

export const editionsAbi = parseAbi([
  'constructor(string name, string symbol, address owner)',
  'function mint(address to, uint256 id, uint256 amount, string metadataUri)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
])

export const wethAbi = parseAbi([
  'constructor()',
  'function deposit() payable',
  'function withdraw(uint256 amount)',
  'function transfer(address to, uint256 amount)',
])

export const factoryAbi = parseAbi([
  'constructor(address feeToSetter)',
  'function createPair(address, address) returns (address)',
  'function getPair(address, address) view returns (address)',
])

export const pairAbi = parseAbi(['function mint(address to) returns (uint256)'])

export const registryAbi = parseAbi([
  'constructor(address rootOwner)',
  'function setSubnodeOwner(bytes32 node, bytes32 label, address newOwner) returns (bytes32)',
  'function setResolver(bytes32 node, address newResolver)',
])

export const universalResolverAbi = parseAbi(['constructor(address registry)'])

export const nameResolverAbi = parseAbi([
  'constructor(address owner, address signer)',
  'function setUrls(string[] urls)',
  'function setSigner(address signer, bool isSigner)',
])

export const nameRecordsAbi = parseAbi([
  'constructor()',
  'function setAddress(bytes32 node, address value)',
  'function setAddress(bytes32 node, uint256 coinType, bytes value)',
  'function setName(bytes32 node, string value)',
  'function setText(bytes32 node, string key, string value)',
  'function setGateways(bytes32 node, string[] urls)',
])

export const accountAbi = parseAbi(['constructor(address owner)'])

const require = createRequire(import.meta.url)

/** Uniswap V2 as its authors published it on npm (GPL-3.0): read where it is installed, never copied here. */
function readUniswapBytecode(path: string): Hex {
  const artifact: { evm: { bytecode: { object: string } } } = require(path)
  return `0x${artifact.evm.bytecode.object}`
}

const creationCodes: Record<keyof typeof abis, () => Hex> = {
  LocalToken: () => bytecodes.LocalToken as Hex, // JSON knows no template types
  PermitToken: () => bytecodes.PermitToken as Hex,
  LocalCollection: () => bytecodes.LocalCollection as Hex,
  LocalEditions: () => bytecodes.LocalEditions as Hex,
  LocalEnsRegistry: () => bytecodes.LocalEnsRegistry as Hex,
  LocalUniversalResolver: () => bytecodes.LocalUniversalResolver as Hex,
  LocalNameRecords: () => bytecodes.LocalNameRecords as Hex,
  LocalAccount: () => bytecodes.LocalAccount as Hex,
  NameResolver: () => bytecodes.NameResolver as Hex,
  WETH9: () => readUniswapBytecode('@uniswap/v2-periphery/build/WETH9.json'),
  UniswapV2Factory: () => readUniswapBytecode('@uniswap/v2-core/build/UniswapV2Factory.json'),
}

const abis = {
  LocalToken: tokenAbi,
  PermitToken: permitTokenAbi,
  LocalCollection: collectionAbi,
  LocalEditions: editionsAbi,
  LocalEnsRegistry: registryAbi,
  LocalUniversalResolver: universalResolverAbi,
  LocalNameRecords: nameRecordsAbi,
  LocalAccount: accountAbi,
  NameResolver: nameResolverAbi,
  WETH9: wethAbi,
  UniswapV2Factory: factoryAbi,
}

/** Deploys a smart account (ERC-1271) of one key. @returns its address with its checksum. */
export async function deployAccount(anvil: Anvil, key: Address): Promise<Address> {
  const [owner] = await anvil.client.getAddresses()
  if (!owner) throw new Error('The node has no account to deploy from.')
  return getAddress(await deploy(anvil, { name: 'LocalAccount', args: [key], owner }))
}

/** Deploys one of the test contracts from `owner`; gives its lower-case address. */
export async function deploy(
  { client }: Anvil,
  options: { name: keyof typeof abis; args: readonly unknown[]; owner: Address },
): Promise<Address> {
  const data = encodeDeployData({
    abi: abis[options.name] as typeof tokenAbi, // one of them; the arguments are the caller's to match
    bytecode: creationCodes[options.name](),
    args: options.args as [string, string, number, Address],
  })
  const hash = await client.sendTransaction({ account: options.owner, data, chain: null })
  const { contractAddress } = await waitForReceipt(client, hash)
  if (!contractAddress) throw new Error(`${options.name} was not deployed.`)
  return contractAddress.toLowerCase() as Address
}
