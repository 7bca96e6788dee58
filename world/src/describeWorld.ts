import { fundedAccounts, nameSigner } from './accounts.ts'
import { type Chain, nativeCurrency } from './chain/createChain.ts'
import { type ContractPlan, collections, tokens } from './contracts/planContracts.ts'
import { multicall3Address } from './contracts/readMulticall3Code.ts'
import type { WorldInfo } from './worldInfo.ts'

/** The world.json of a running world. Contracts have the same addresses on each chain. */
export function describeWorld(options: {
  chains: readonly Chain[]
  plan: ContractPlan
  solana: WorldInfo['solana']
  bitcoin: WorldInfo['bitcoin']
  cosmos: WorldInfo['cosmos']
  polkadot: WorldInfo['polkadot']
  urls: Pick<
    WorldInfo,
    | 'playground'
    | 'server'
    | 'faucet'
    | 'explorer'
    | 'relay'
    | 'phoneWallet'
    | 'onramp'
    | 'mail'
    | 'smtp'
    | 'embedded'
    | 'recoveryGuard'
    | 'identityProvider'
    | 'walletSocials'
  >
}): WorldInfo {
  const { chains, plan, solana, bitcoin, cosmos, polkadot, urls } = options
  const ids = chains.map((chain) => `eip155:${chain.chainId}`)
  const onEach = <Value>(value: Value) => Object.fromEntries(ids.map((id) => [id, value]))
  return {
    version: 1,
    startedAt: new Date().toISOString(),
    pid: process.pid,
    ...urls,
    ...(urls.server && { nameSigner: nameSigner.address }),
    rpcUrls: Object.fromEntries(chains.map((chain) => [`eip155:${chain.chainId}`, chain.url])),
    networks: chains.map(({ chainId }) => ({ id: `eip155:${chainId}`, name: `Local ${chainId}`, nativeCurrency })),
    accounts: fundedAccounts,
    ...(solana && { solana }),
    ...(bitcoin && { bitcoin }),
    ...(cosmos && { cosmos }),
    ...(polkadot && { polkadot }),
    contracts: onEach({
      multicall3: multicall3Address,
      weth: plan.weth.address,
      uniswapV2Factory: plan.uniswapV2Factory.address,
      uniswapV2Router: plan.uniswapV2Router.address,
      uniswapV3Factory: plan.uniswapV3Factory.address,
      uniswapV3Router: plan.uniswapV3Router.address,
      uniswapV3Quoter: plan.uniswapV3Quoter.address,
      uniswapV3Positions: plan.uniswapV3Positions.address,
      ensRegistry: plan.ensRegistry.address,
      ensUniversalResolver: plan.ensUniversalResolver.address,
      nameResolver: plan.nameResolver.address,
    }),
    tokens: onEach(tokens.map(({ key, ...token }) => ({ ...token, address: plan[key].address }))),
    collections: onEach(
      collections.map(({ key, name, standard, spam }) => ({ name, standard, spam, address: plan[key].address })),
    ),
  }
}

/** The table that `npm start` prints: one aligned line per address, grouped by kind. */
export function formatWorld(info: WorldInfo): string {
  const places = Object.entries({
    Playground: info.playground,
    Server: info.server,
    Faucet: `${info.faucet}/faucet`,
    Explorer: info.explorer,
    Relay: info.relay,
    'Phone wallet': info.phoneWallet,
    'On-ramp sandbox': info.onramp?.url,
    'Embedded wallet': info.embedded,
    'Sign in by email': info.embedded && info.playground && `${info.playground}/bench?embedded=1`,
    'Sign in with a wallet': info.server && info.playground && `${info.playground}/bench?signIn=required`,
    'Recovery guard': info.recoveryGuard,
    'Mail inbox': info.mail,
    SMTP: info.smtp,
    'Identity provider': info.identityProvider,
    // What a server of one's own is started with.
    WALLET_SOCIALS: info.server === undefined && info.walletSocials && JSON.stringify(info.walletSocials),
    ...Object.fromEntries(Object.entries(info.rpcUrls).map(([id, url]) => [`RPC ${id}`, url])),
    ...(info.solana && { 'RPC Solana': info.solana.rpcUrl }),
    ...(info.bitcoin && { 'API Bitcoin': info.bitcoin.apiUrl }),
    ...(info.cosmos && { 'REST Cosmos': info.cosmos.restUrl }),
    ...(info.polkadot && { 'RPC Polkadot': info.polkadot.rpcUrl }),
  })
  const [firstChain] = Object.keys(info.rpcUrls)
  const tokens = (firstChain && info.tokens[firstChain]) || []
  const rows: (readonly [string, string] | undefined)[] = [
    ...places.flatMap(([name, url]) => (url ? [[name, url] as const] : [])),
    undefined,
    ...info.accounts.map(
      ({ address, privateKey }, index) => [`Account ${index}`, `${address}  ${privateKey}`] as const,
    ),
    undefined,
    ...tokens.map(({ symbol, address }) => [symbol, address] as const),
    ...(info.solana ? listSolana(info.solana) : []),
    ...(info.bitcoin ? listBitcoin(info.bitcoin) : []),
    ...(info.polkadot ? listPolkadot(info.polkadot) : []),
  ]
  const width = Math.max(...rows.map((row) => row?.[0].length ?? 0))
  return rows.map((row) => (row ? `  ${row[0].padEnd(width)}  ${row[1]}` : '')).join('\n')
}

function listSolana({ network, accounts, tokens }: NonNullable<WorldInfo['solana']>) {
  return [
    undefined,
    ['Solana network', network.id] as const,
    ...accounts.map(
      ({ address, secretKey }, index) => [`Solana account ${index}`, `${address}  ${secretKey}`] as const,
    ),
    undefined,
    ...tokens.map(({ symbol, address }) => [`Solana ${symbol}`, address] as const),
  ]
}

function listBitcoin({ network, accounts }: NonNullable<WorldInfo['bitcoin']>) {
  return [
    undefined,
    ['Bitcoin network', network.id] as const,
    ...accounts.map(
      ({ address, privateKey }, index) => [`Bitcoin account ${index}`, `${address}  ${privateKey}`] as const,
    ),
  ]
}

function listPolkadot({ network, accounts }: NonNullable<WorldInfo['polkadot']>) {
  return [
    undefined,
    ['Polkadot network', network.id] as const,
    ...accounts.map(({ address, seed }, index) => [`Polkadot account ${index}`, `${address}  ${seed}`] as const),
  ]
}
