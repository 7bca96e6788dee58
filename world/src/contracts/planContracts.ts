import {
  type Address,
  concat,
  encodeAbiParameters,
  getCreate2Address,
  type Hex,
  parseAbiParameters,
  zeroAddress,
  zeroHash,
} from 'viem'
import { marketMaker, nameSigner } from '../accounts.ts'
import { compileContracts } from './compileContracts.ts'
import { readUniswapArtifact } from './readUniswapArtifact.ts'

/** The deterministic deployment proxy, preinstalled by anvil: call data is the salt followed by the creation code. */
export const create2Deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** One contract of the world: known address, because CREATE2 derives it from the creation code. */
export type PlannedContract = { address: Address; initCode: Hex }

export type ContractPlan = {
  usdc: PlannedContract
  dai: PlannedContract
  usdt: PlannedContract
  keys: PlannedContract
  stamps: PlannedContract
  spam: PlannedContract
  weth: PlannedContract
  uniswapV2Factory: PlannedContract
  uniswapV2Router: PlannedContract
  uniswapV3Factory: PlannedContract
  uniswapV3Router: PlannedContract
  uniswapV3Quoter: PlannedContract
  uniswapV3Positions: PlannedContract
  ensRegistry: PlannedContract
  ensUniversalResolver: PlannedContract
  /** Of the names the server registers. */
  nameResolver: PlannedContract
}

/** Names and decimals as deployed; the order is that of lists in the product. */
export const tokens = [
  { key: 'usdc', symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  { key: 'dai', symbol: 'DAI', name: 'Dai Stablecoin', decimals: 18 },
  { key: 'usdt', symbol: 'USDT', name: 'Tether USD', decimals: 6 },
  { key: 'weth', symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 },
] as const

export const collections = [
  { key: 'keys', name: 'Harbour Keys', symbol: 'KEYS', standard: 'erc721', spam: false },
  { key: 'stamps', name: 'Tide Stamps', symbol: 'STAMP', standard: 'erc1155', spam: false },
  {
    key: 'spam',
    name: '$5000 USDC Voucher - claim at usdc-bonus.example',
    symbol: 'CLAIM',
    standard: 'erc721',
    spam: true,
  },
] as const

type Token = (typeof tokens)[number]
type Collection = (typeof collections)[number]

const tokenArguments = parseAbiParameters('string, string, uint8, address')
const collectionArguments = parseAbiParameters('string, string, address')
const oneAddress = parseAbiParameters('address')
const twoAddresses = parseAbiParameters('address, address')
const threeAddresses = parseAbiParameters('address, address, address')

/** Every contract with its creation code and its address, which is the same on each chain and in each start. */
export async function planContracts(): Promise<ContractPlan> {
  const [compiled, factoryCode, routerCode, wethCode, ...v3Codes] = await Promise.all([
    compileContracts(),
    readUniswapArtifact('UniswapV2Factory'),
    readUniswapArtifact('UniswapV2Router02'),
    readUniswapArtifact('WETH9'),
    readUniswapArtifact('UniswapV3Factory'),
    readUniswapArtifact('SwapRouter'),
    readUniswapArtifact('QuoterV2'),
    readUniswapArtifact('NonfungiblePositionManager'),
  ])
  const [v3FactoryCode, v3RouterCode, v3QuoterCode, v3PositionsCode] = v3Codes
  const own = (name: string): Hex => {
    const bytecode = compiled[name]
    if (!bytecode) throw new Error(`world/contracts has no contract ${name}.`)
    return bytecode
  }
  const token = ({ name, symbol, decimals }: Token) =>
    plan(own('LocalToken'), encodeAbiParameters(tokenArguments, [name, symbol, decimals, marketMaker]))
  const collection = ({ name, symbol, standard }: Collection) =>
    plan(
      own(standard === 'erc721' ? 'LocalCollection' : 'LocalEditions'),
      encodeAbiParameters(collectionArguments, [name, symbol, marketMaker]),
    )
  const weth = plan(wethCode, '0x')
  const uniswapV2Factory = plan(factoryCode, encodeAbiParameters(oneAddress, [marketMaker]))
  const router = encodeAbiParameters(twoAddresses, [uniswapV2Factory.address, weth.address])
  const uniswapV3Factory = plan(v3FactoryCode, '0x')
  const v3 = encodeAbiParameters(twoAddresses, [uniswapV3Factory.address, weth.address])
  // The last is the contract that would draw the positions' pictures.
  const v3Positions = encodeAbiParameters(threeAddresses, [uniswapV3Factory.address, weth.address, zeroAddress])
  const ensRegistry = plan(own('LocalEnsRegistry'), encodeAbiParameters(oneAddress, [marketMaker]))
  return {
    usdc: token(tokens[0]),
    dai: token(tokens[1]),
    usdt: plan(own('SilentToken'), encodeAbiParameters(oneAddress, [marketMaker])),
    keys: collection(collections[0]),
    stamps: collection(collections[1]),
    spam: collection(collections[2]),
    weth,
    uniswapV2Factory,
    uniswapV2Router: plan(routerCode, router),
    uniswapV3Factory,
    uniswapV3Router: plan(v3RouterCode, v3),
    uniswapV3Quoter: plan(v3QuoterCode, v3),
    uniswapV3Positions: plan(v3PositionsCode, v3Positions),
    ensRegistry,
    ensUniversalResolver: plan(own('LocalUniversalResolver'), encodeAbiParameters(oneAddress, [ensRegistry.address])),
    nameResolver: plan(own('NameResolver'), encodeAbiParameters(twoAddresses, [marketMaker, nameSigner.address])),
  }
}

function plan(creationCode: Hex, constructorArguments: Hex): PlannedContract {
  const initCode = concat([creationCode, constructorArguments])
  return { initCode, address: getCreate2Address({ from: create2Deployer, salt: zeroHash, bytecode: initCode }) }
}
