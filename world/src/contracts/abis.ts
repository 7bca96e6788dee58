import { parseAbi } from 'viem'

/** LocalToken and SilentToken, seen by their owner and holders. The silent one returns nothing: decode no result. */
export const tokenAbi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function mint(address to, uint256 amount)',
  'function burn(uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])

export const collectionAbi = parseAbi([
  'function mint(address to, uint256 id, string metadataUri)',
  'function burn(uint256 id)',
  'function ownerOf(uint256 id) view returns (address)',
  'function tokenURI(uint256 id) view returns (string)',
  'function transferFrom(address from, address to, uint256 id)',
])

export const editionsAbi = parseAbi([
  'function mint(address to, uint256 id, uint256 amount, string metadataUri)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function uri(uint256 id) view returns (string)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])

export const wethAbi = parseAbi(['function deposit() payable', 'function balanceOf(address) view returns (uint256)'])

export const uniswapV2FactoryAbi = parseAbi(['function getPair(address, address) view returns (address)'])

export const uniswapV2RouterAbi = parseAbi([
  'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable returns (uint256, uint256, uint256)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[])',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
])

export const uniswapV3PositionsAbi = parseAbi([
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable returns (address)',
  'struct MintParams { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function mint(MintParams params) payable returns (uint256, uint128, uint256, uint256)',
])

export const uniswapV3QuoterAbi = parseAbi([
  'struct QuoteParams { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'function quoteExactInputSingle(QuoteParams params) returns (uint256 amountOut, uint160, uint32, uint256)',
])

export const ensRegistryAbi = parseAbi([
  'function setSubnodeOwner(bytes32 node, bytes32 label, address newOwner) returns (bytes32)',
  'function setResolver(bytes32 node, address newResolver)',
])

export const nameResolverAbi = parseAbi(['function urls() view returns (string[])', 'function setUrls(string[] urls)'])

export const multicall3Abi = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call3[] calls) payable returns (Result[])',
])
