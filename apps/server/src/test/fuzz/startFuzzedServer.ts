import { startAnvil } from '@latchkey/anvil'
import { startBitcoin } from '@latchkey/bitcoin-node'
import { startCosmos } from '@latchkey/cosmos-node'
import { encodeFunctionData, namehash, parseAbi, parseUnits, toHex } from 'viem'
import { packetToBytes } from 'viem/ens'
import { createVisitor } from '../../../test/createVisitor.ts'
import { createEvmWallet } from '../../../test/signInWallets.ts'
import { projectCommand } from '../../cli/projectCommand.ts'
import { createServer } from '../../createServer.ts'
import { parseEnv } from '../../env.ts'
import { createDapp } from '../createDapp.ts'
import { testChain } from '../createTestServer.ts'
import { deployMarket, ether } from '../deployMarket.ts'
import { regtestId } from '../makeBitcoinPast.ts'
import { createOwner, signFresh } from '../signNames.ts'
import { coinbaseReport, startCoinbase } from '../startCoinbase.ts'
import { meldReport, startMeld } from '../startMeld.ts'
import { startUpstream } from '../startUpstream.ts'
import { cosmosNetwork } from '../testCosmosChain.ts'
import { userOperation } from '../userOperations.ts'
import type { Known } from './requestArbitrary.ts'

/** Planted where secrets are; no response, log line or file may contain one. */
const secrets = {
  nodeKey: 'canary-node-key',
  bundlerKey: 'canary-bundler-key',
  providerKey: 'canary-provider-key',
  secretsKey: 'cafe'.repeat(16),
  ensKey: `0x${'ca7a'.repeat(16)}`,
  serverKey: 'lk_canary-server-key',
  operatorToken: 'canary-operator-token-of-32-letters',
  event: 'canary-event',
}

const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const network = 'eip155:31337'

/**
 * A whole server that listens, with everything behind it up: a chain with pools, both on-ramp firms, a bundler. So nothing but the
 * caller's input is a reason to fail.
 * @param env where it stores and logs.
 */
export async function startFuzzedServer(env: Record<string, string>) {
  const [anvil, bitcoin, cosmos, coinbase, meld, bundler] = await Promise.all([
    startAnvil(),
    startBitcoin(),
    startCosmos({ autoBlock: true }),
    startCoinbase(),
    startMeld(),
    startUpstream((_request, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')),
  ])
  const [owner, wallet] = (await anvil.client.getAddresses()).map((one) => one.toLowerCase() as typeof one)
  if (!owner || !wallet) throw new Error('The node has no accounts.')
  const market = await deployMarket(anvil, owner)
  const dollars = { token: market.usdc, amount: parseUnits('300000', 6) }
  await market.makeV2Pool({ token: market.weth, amount: ether('100') }, dollars)
  await market.give(market.usdc, wallet, parseUnits('1000', 6))
  const chain = testChain({
    id: 31337,
    rpcUrls: [`${anvil.url}/?key=${secrets.nodeKey}`],
    bundlerUrls: [`${bundler.url}/?key=${secrets.bundlerKey}`],
    contracts: market.contracts,
  })
  const server = await createServer(
    parseEnv({
      PORT: '0',
      PUBLIC_URL: 'https://latchkey.test',
      // Limits are tested elsewhere; here they would hide what is behind them.
      RATE_LIMIT_PER_SECOND: '0',
      ANALYTICS_TOKEN: secrets.operatorToken,
      SECRETS_KEY: secrets.secretsKey,
      PROVIDER_KEYS: JSON.stringify({ zerion: secrets.providerKey }),
      LATCHKEY_CHAINS: JSON.stringify([
        chain,
        { id: regtestId, name: 'Bitcoin', esploraUrls: [`${bitcoin.url}/?key=${secrets.nodeKey}`] },
        cosmosNetwork([`${cosmos.url}/?key=${secrets.nodeKey}`]),
      ]),
      LATCHKEY_NAMES: JSON.stringify({ signingKey: secrets.ensKey, maxPerAddress: 1_000 }),
      LATCHKEY_ONRAMP: JSON.stringify({ providers: [coinbase.config, meld.config] }),
      ...env,
    }),
  )
  const printed: string[] = []
  const command = { ...server.context, print: (line: string) => printed.push(line) }
  await projectCommand(command, ['create', 'p', '--analytics', 'on'])
  const serverKey = /lk_\S+/.exec(printed.join('\n'))?.[0] ?? ''
  const url = await server.start()
  return {
    url,
    secrets: [...Object.values(secrets), serverKey],
    known: await learn(url, { wallet, serverKey, tokens: [market.usdc, market.dai, market.weth] }),
    async close() {
      await server.close()
      await Promise.all([anvil.stop(), bitcoin.stop(), cosmos.stop(), coinbase.stop(), meld.stop(), bundler.stop()])
    },
  }
}

type Sent = { params?: Record<string, string>; body?: unknown; headers?: Record<string, string> }

/** Makes a name and a smart session, and gathers what requests can be about. */
async function learn(
  url: string,
  about: { wallet: string; serverKey: string; tokens: readonly string[] },
): Promise<Known> {
  const { wallet, tokens } = about
  const headers = { authorization: `Bearer ${about.serverKey}` }
  async function post(path: string, body: object) {
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return { status: response.status, text, body: JSON.parse(text) as Record<string, string> }
  }
  const caip = (address: string) => `${network}:${address}`
  const me = createOwner()
  const account = caip(me.address)
  // A page with a new key for each session.
  const [active, ...waiting] = [0, 1, 2].map(() => createDapp({ post }, { owner: me }))
  if (!active) throw new Error('There is no page.')
  const name = 'fuzzed.reown.id'
  await post('/v1/profile/account', await signFresh({ post }, me, { name, attributes: { bio: 'x' } }))
  const { pci } = await active.start()
  const { grant, dappKey, origin } = active
  const beginning = { ...grant, dappKey, origin }
  const begun = await Promise.all(waiting.map(async (dapp) => ({ dapp, ...(await dapp.begin()) })))
  const proofs = await Promise.all(begun.map(({ dapp, pci }) => dapp.prove({ pci })))
  const { nonce = '', message = '' } = (await post(`/v1/sessions/${account}/nonce`, { pci })).body
  const signature = await me.signMessage({ message })
  const poster = {
    post: async (path: string, body: object, more: Record<string, string> = {}) => {
      const sent = { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) }
      const response = await fetch(`${url}${path}`, sent)
      const text = await response.text()
      return { status: response.status, text, body: JSON.parse(text), headers: {} }
    },
  }
  const visitor = createVisitor(poster, { project: 'p', wallet: createEvmWallet({ key: me }) })
  const [signedIn, signedInToo] = [await visitor.signIn(), await visitor.signIn()]
  const ofPage = { origin: visitor.origin }
  const ofSession = { ...ofPage, authorization: `Bearer ${signedIn.accessToken}` }
  const prices = { projectId: 'p', currency: 'usd', addresses: [native, ...tokens].map(caip) }
  const lookUp = encodeFunctionData({
    abi: parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)']),
    args: [
      toHex(packetToBytes(name)),
      encodeFunctionData({
        abi: parseAbi(['function addr(bytes32 node) view returns (address)']),
        args: [namehash(name)],
      }),
    ],
  })
  const rpc = (method: string, params: unknown[]) => ({ body: { jsonrpc: '2.0', id: 1, method, params } })
  const changes = (message: Parameters<typeof signFresh>[2]): Promise<Sent>[] =>
    // Each with a nonce of its own: a message is used once.
    [0, 1, 2].map(async () => ({ params: { name }, body: await signFresh({ post }, me, message) }))
  const reported = [coinbaseReport({}), coinbaseReport({ bind: 'v1' })].map(({ rawBody, headers }) => ({
    params: { provider: 'coinbase' },
    headers,
    body: JSON.parse(rawBody) as unknown,
  }))
  const meldReported = meldReport({})
  const session = { params: { address: account } }
  const userOp = userOperation(me.address, { calls: [{ to: me.address, value: 1n, data: '0x' }] })
  return {
    headers,
    values: {
      address: [wallet, caip(wallet), me.address, account, ...tokens.map(caip)],
      chainId: [network, regtestId],
      currency: ['usd', 'eur'],
      name: [name, 'free-one.reown.id'],
      id: ['1', network, 'eip155:1'],
      symbol: ['ETH', 'usdc', 'nobody'],
      code: ['USD'],
      pci: [pci, ...begun.map((one) => one.pci)],
      from: [caip(native), ...tokens.map(caip)],
      to: [caip(native), ...tokens.map(caip)],
      tokenAddress: tokens.map(caip),
      userAddress: [caip(wallet)],
      amount: ['1', '1000000', '1000000000000000000'],
      forceUpdate: [tokens.map(caip).join(',')],
      onramp: ['coinbase', 'meld'],
      reference: ['visitor-1', 'tx-1', 'session-1'],
      apiVersion: ['2'],
      country: ['US'],
      countryCode: ['US'],
      purchaseCurrency: ['USDC', 'ETH'],
      purchaseNetwork: ['local', network],
      paymentAmount: ['100'],
      paymentCurrency: ['USD'],
      paymentMethod: ['CARD'],
      sourceAmount: [100],
      sourceCurrencyCode: ['USD'],
      destinationCurrencyCode: ['USDC', 'ETH_LOCAL'],
      bundler: ['pimlico'],
      method: ['eth_call', 'eth_getBalance', 'eth_getLogs', 'eth_chainId', 'debug_traceCall', 'anvil_setBalance'],
      projectId: ['p'],
    },
    requests: {
      proxyRpc: [
        rpc('eth_blockNumber', []),
        rpc('eth_getBalance', [wallet, 'latest']),
        rpc('eth_call', [{ to: tokens[0], data: '0x18160ddd' }, 'latest']),
        rpc('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }]),
        rpc('admin_peers', []),
        { body: [rpc('eth_chainId', []).body, rpc('eth_gasPrice', []).body] },
      ],
      readEsplora: ['blocks/tip/height', 'fee-estimates', `tx/${'0'.repeat(64)}`, 'address/../tx'].map((path) => ({
        params: { chainId: regtestId, path },
      })),
      readLcd: ['cosmos/base/node/v1beta1/config', 'cosmos/tx/v1beta1/txs', 'control/fund'].map((path) => ({
        params: { chainId: 'cosmos:latchkey-local-1', path },
      })),
      sendLcd: ['simulate', 'txs'].map((call) => ({
        params: { chainId: 'cosmos:latchkey-local-1', path: `cosmos/tx/v1beta1/${call}` },
        body: { tx_bytes: 'A'.repeat(80) },
      })),
      sendEsplora: [{ params: { chainId: regtestId }, body: '00' }],
      requestBundler: [{ body: rpc('eth_sendUserOperation', [{ sender: wallet }, wallet]).body }],
      resolveEnsLookup: [{ body: { sender: wallet, data: lookUp } }],
      createNameNonce: [{ body: { address: me.address } }],
      registerName: await Promise.all(
        [0, 1, 2].map(async (index) => ({ body: await signFresh({ post }, me, { name: `fuzzed-${index}.reown.id` }) })),
      ),
      updateNameAttributes: await Promise.all(changes({ kind: 'setAttributes', name, attributes: { bio: 'y' } })),
      updateNameAddress: await Promise.all(changes({ kind: 'setOwner', name, coinType: 60, to: me.address })),
      undoNameChange: await Promise.all(changes({ kind: 'undoOwnerChange', name })),
      createSession: [
        { ...session, body: beginning, headers: { 'idempotency-key': 'one' } },
        { ...session, body: { ...beginning, dappKey: createDapp({ post }).dappKey } },
      ],
      activateSession: proofs.map((body) => ({ ...session, body })),
      createSessionNonce: [
        { ...session, body: { pci } },
        ...proofs.map(({ nonce: _nonce, signature: _signature, pci, ...activate }) => ({
          ...session,
          body: { pci, activate },
        })),
      ],
      revokeSession: [
        { ...session, body: { pci, nonce, signature } },
        { ...session, body: { pci, nonce: 'x', signature } },
      ],
      cosignOperation: [{ ...session, body: { pci, userOp: await active.signOperation(userOp) } }],
      createSignInNonce: [{ headers: ofPage, body: { account } }],
      verifySignIn: await Promise.all([0, 1, 2].map(async () => ({ headers: ofPage, body: await visitor.sign() }))),
      requestSignInSession: [
        ...['read', 'list'].map((action) => ({ headers: ofSession, body: { action } })),
        { headers: ofSession, body: { action: 'end', id: signedInToo.session.id } },
        {
          headers: ofPage,
          body: { action: 'refresh', refreshToken: signedInToo.refreshToken, attempt: 'ab'.repeat(16) },
        },
      ],
      getSessions: [session],
      getSessionContext: [session],
      getPrices: [{ body: prices }],
      buildSwap: [
        {
          body: {
            projectId: 'p',
            amount: '1000000',
            from: caip(tokens[0] ?? ''),
            to: caip(native),
            userAddress: caip(wallet),
            eip155: { slippage: 1 },
            disableEstimate: true,
          },
        },
      ],
      createOnrampUrl: [
        {
          body: {
            destinationWallets: [{ address: wallet, blockchains: [network], assets: ['USDC'] }],
            partnerUserId: 'visitor-1',
          },
        },
      ],
      createOnrampWidget: [
        {
          body: {
            sessionData: {
              destinationCurrencyCode: 'USDC',
              serviceProvider: 'COINBASE',
              sourceAmount: '100',
              sourceCurrencyCode: 'USD',
              walletAddress: wallet,
            },
          },
        },
      ],
      getOnrampQuote: [{ body: { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100', network } }],
      getOnrampMultiQuotes: [
        { body: { destinationCurrencyCode: 'USDC', sourceAmount: 100, sourceCurrencyCode: 'USD', countryCode: 'US' } },
      ],
      receiveOnrampWebhook: [
        ...reported,
        {
          params: { provider: 'meld' },
          headers: meldReported.headers,
          body: JSON.parse(meldReported.rawBody) as unknown,
        },
      ],
      getAnalytics: [{ headers: { authorization: `Bearer ${secrets.operatorToken}` } }],
      reportError: [
        {
          body: { eventId: secrets.event, props: { type: 'error', event: 'X', errorMessage: 'x', stackTrace: 'at f' } },
        },
      ],
      reportEvents: [
        { body: [{ eventId: secrets.event }] },
        { body: [{ props: { type: 'track', event: 'CONNECT_SUCCESS', first: true, properties: { wallet: 'W' } } }] },
      ],
    },
  }
}
