import { type Anvil, waitForReceipt } from '@latchkey/anvil'
import { startBitcoin } from '@latchkey/bitcoin-node'
import { startCosmos } from '@latchkey/cosmos-node'
import { type Address, encodeFunctionData, parseUnits } from 'viem'
import { createImages } from '../images/createImages.ts'
import { createImageStore } from '../stores/createImageStore.ts'
import { collectionAbi, deploy } from './contracts.ts'
import { type BitcoinPayer, createBitcoinPayer } from './createBitcoinPayer.ts'
import { createDapp } from './createDapp.ts'
import { createTestServer, type Storage, type TestServer, testChain } from './createTestServer.ts'
import { deployMarket, ether, type Market } from './deployMarket.ts'
import { regtestId } from './makeBitcoinPast.ts'
import { type CosmosPayer, createCosmosPayer } from './makeCosmosPast.ts'
import { pictures } from './pictures.ts'
import { createOwner, signFresh } from './signNames.ts'
import { startCoinbase } from './startCoinbase.ts'
import { startMeld } from './startMeld.ts'
import { startUntrustedHost } from './startUntrustedHost.ts'
import { startUpstream } from './startUpstream.ts'
import { cosmosNetwork } from './testCosmosChain.ts'

/**
 * What the servers of the contract suite have around them: a chain with a past, vendors' counterparts, a bundler, a Bitcoin and a Cosmos node
 * and a stranger with a picture.
 */
export async function startContractSetting(anvil: Anvil) {
  const [owner, me] = (await anvil.client.getAddresses()) as [Address, Address] // anvil unlocks ten
  const [coinbase, meld, bundler, stranger, market, bitcoin, cosmos] = await Promise.all([
    startCoinbase(),
    startMeld(),
    startUpstream((_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":null}')),
    startUntrustedHost((_, response) => response.end(pictures.png)),
    deployMarket(anvil, owner),
    startBitcoin({ autoMine: true }),
    startCosmos({ autoBlock: true }),
  ])
  await makePast(anvil, { market, owner, me })
  const payer = createBitcoinPayer(bitcoin.url, 7)
  await bitcoin.control.fund(payer.address, 100_000_000)
  const star = await createCosmosPayer(cosmos.url, 7)
  cosmos.control.fund(star.address, 100_000_000n)

  async function startServer(storage: Storage, env: Record<string, string> = {}) {
    const server = await createTestServer({
      storage,
      chains: [
        testChain({
          id: 31337,
          rpcUrls: [anvil.url],
          wsUrls: [anvil.url.replace('http', 'ws')],
          bundlerUrls: [bundler.url],
          contracts: market.contracts,
        }),
        { id: regtestId, name: 'Local Bitcoin', esploraUrls: [bitcoin.url] },
        cosmosNetwork([cosmos.url]),
      ],
      env: {
        SECRETS_KEY: '5e'.repeat(32),
        LATCHKEY_NAMES: JSON.stringify({ signingKey: `0x${'5a'.repeat(32)}`, origins: ['https://latchkey.test'] }),
        LATCHKEY_ONRAMP: JSON.stringify({ providers: [coinbase.config, meld.config] }),
        ANALYTICS_TOKEN: operatorToken,
        ...env,
      },
    })
    server.context.images = createImages({
      store: createImageStore(server.context.db),
      isOn: true,
      publicDispatcher: stranger.dispatcher,
      ipfs: undefined,
    })
    await server.indexers[0]?.sync()
    await server.priceRecorders[0]?.record()
    return server
  }

  return {
    me,
    usdc: market.usdc,
    payer,
    star,
    startServer,
    async stop() {
      await Promise.all([coinbase.stop(), meld.stop(), bundler.stop(), stranger.stop(), bitcoin.stop(), cosmos.stop()])
    },
  }
}

/** ANALYTICS_TOKEN of the suite's servers. */
export const operatorToken = 'operator-token-of-the-contract-suite'

/** What a case of the contract suite may use. */
export type ContractSetting = { server: TestServer; me: Address; usdc: Address; payer: BitcoinPayer; star: CosmosPayer }

async function makePast(anvil: Anvil, options: { market: Market; owner: Address; me: Address }): Promise<void> {
  const { market, owner, me } = options
  const { usdc, weth } = market
  // 1 ETH = 3,000 USD.
  await market.makeV2Pool({ token: weth, amount: ether('100') }, { token: usdc, amount: parseUnits('300000', 6) })
  await market.give(usdc, me, parseUnits('1000', 6))
  const pieces = await deploy(anvil, { name: 'LocalCollection', args: ['Pieces', 'PCS', owner], owner })
  const uri = `data:application/json,${JSON.stringify({ name: 'One', image: 'https://pictures.test/one.png' })}`
  const data = encodeFunctionData({ abi: collectionAbi, functionName: 'mint', args: [me, 1n, uri] })
  await waitForReceipt(
    anvil.client,
    await anvil.client.sendTransaction({ account: owner, to: pieces, data, chain: null }),
  )
}

/** Registers a name for a new key. */
export async function registerName({ server }: Pick<ContractSetting, 'server'>, name: string) {
  const owner = createOwner()
  const body = await signFresh(server, owner, { name, attributes: { bio: 'Harbour master' } })
  const response = await server.post('/v1/profile/account', body)
  if (response.status !== 200) throw new Error(`${name} was not registered: ${response.text}`)
  return { owner, name }
}

/** Creates a smart session of a new account. */
export async function beginSession({ server }: Pick<ContractSetting, 'server'>) {
  const grant = {
    signer: { type: 'keys', data: {} },
    permissions: [{ type: 'native-token-recurring-allowance', data: { allowance: '0x1', start: 0, period: 3_600 } }],
    policies: [{ type: 'gas-limit', data: { limit: '0x186a0' } }],
  }
  const dapp = createDapp(server, { grant })
  return { dapp, begun: await dapp.begin() }
}
