import type { EndpointName } from '@latchkey/wire'
import { concat, encodeFunctionData, namehash, parseAbi, toHex } from 'viem'
import { packetToBytes } from 'viem/ens'
import { createVisitor } from '../../test/createVisitor.ts'
import { testWallets } from '../../test/signInWallets.ts'
import { createDapp } from './createDapp.ts'
import { regtestId } from './makeBitcoinPast.ts'
import { createOwner, signFresh } from './signNames.ts'
import { coinbaseReport } from './startCoinbase.ts'
import { beginSession, type ContractSetting, operatorToken, registerName } from './startContractSetting.ts'
import { userOperation } from './userOperations.ts'

export type ContractCall = { url: string; body?: object | string; headers?: Record<string, string> }

/** What the tests of an endpoint send and expect. */
export type ContractCase = {
  /** Whose data a call changes. `routes/owners.test.ts` tests that other callers are rejected. */
  changes: 'no change' | 'the caller’s own' | 'an address' | 'a project' | 'a firm'
  serves: (setting: ContractSetting) => ContractCall | Promise<ContractCall>
  rejects: ContractCall & { status: number; field: string; method?: 'GET' | 'POST' }
  /**
   * What existing clients read (docs/api): fields by path, `[]` for the members of a list, alternatives of a last part in braces. Empty
   * where the response is not JSON.
   */
  fields: readonly string[]
}

const network = 'eip155:31337'
const cosmosId = 'cosmos:latchkey-local-1'
const stranger = '0x00000000000000000000000000000000000000f9'
const native = `${network}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const noAddress = '0x123'
const longProject = `projectId=${'x'.repeat(129)}`
const coinType = 0x80000000 + 31_337
const resolverAbi = parseAbi(['function resolve(bytes name, bytes data)', 'function addr(bytes32 node)'])

const token = ({ usdc }: ContractSetting) => `${network}:${usdc}`
const user = ({ me }: ContractSetting) => `${network}:${me}`

const swap = (setting: ContractSetting) => ({
  projectId: 'p',
  amount: '1000000',
  from: token(setting),
  to: native,
  userAddress: user(setting),
  eip155: { slippage: 1 },
  disableEstimate: true,
})

const checkout = {
  destinationWallets: [{ address: stranger, blockchains: [network], assets: ['USDC'] }],
  partnerUserId: 'short-user',
  defaultNetwork: network,
  presetFiatAmount: 100,
  defaultExperience: 'buy',
}

const nameFields = ['name', 'registered_at', 'updated_at', 'attributes.bio', 'addresses.60.{address,created_at}']
const transferFields = [
  'fungible_info.{name,symbol,address}',
  'fungible_info.icon.url',
  'nft_info.name',
  'nft_info.content.preview.{url,content_type}',
  'nft_info.content.detail',
  'nft_info.flags.is_spam',
  'direction',
  'quantity.numeric',
  '{value,price}',
]

/** The case of each endpoint. */
export const contractCases: Record<EndpointName, ContractCase> = {
  getSupportedChains: {
    changes: 'no change',
    serves: () => ({ url: '/v1/supported-chains' }),
    rejects: { url: `/v1/supported-chains?${longProject}`, status: 400, field: 'projectId' },
    fields: ['http[]', 'ws[]', 'nfts[]', 'history[]'],
  },
  getIdentity: {
    changes: 'no change',
    serves: ({ me }) => ({ url: `/v1/identity/${me}?projectId=p&sender=${me}` }),
    rejects: { url: `/v1/identity/${noAddress}`, status: 400, field: 'address' },
    fields: ['{name,avatar,resolvedAt}'],
  },
  getHistory: {
    changes: 'no change',
    serves: ({ me }) => ({ url: `/v1/account/${me}/history?projectId=p&chainId=${network}` }),
    rejects: { url: `/v1/account/${noAddress}/history`, status: 400, field: 'address' },
    fields: [
      'next',
      'data[].id',
      'data[].metadata.{operationType,hash,minedAt,sentFrom,sentTo,submittedBy,status,nonce,application,chain}',
      ...transferFields.map((field) => `data[].transfers[].${field}`),
    ],
  },
  getBalance: {
    changes: 'no change',
    serves: ({ me }) => ({ url: `/v1/account/${me}/balance?projectId=p&currency=usd&chainId=${network}` }),
    rejects: { url: `/v1/account/${stranger}/balance?currency=doge`, status: 400, field: 'currency' },
    fields: ['balances[].{name,symbol,chainId,address,value,price,iconUrl}', 'balances[].quantity.{decimals,numeric}'],
  },
  getPortfolio: {
    changes: 'no change',
    serves: ({ me }) => ({ url: `/v1/account/${me}/portfolio?projectId=p` }),
    rejects: { url: `/v1/account/${noAddress}/portfolio`, status: 400, field: 'address' },
    fields: ['data[].{id,name,symbol}'],
  },
  getNfts: {
    changes: 'no change',
    serves: ({ me }) => ({ url: `/v1/account/${me}/nfts?projectId=p` }),
    rejects: { url: `/v1/account/${stranger}/nfts?chainId=1`, status: 400, field: 'chainId' },
    fields: [],
  },
  getSwapTokens: {
    changes: 'no change',
    serves: () => ({ url: `/v1/convert/tokens?projectId=p&chainId=${network}` }),
    rejects: { url: '/v1/convert/tokens?chainId=eip155:5', status: 400, field: 'chainId' },
    fields: ['tokens[].{name,symbol,address,decimals,logoUri,eip2612}'],
  },
  getSwapQuotes: {
    changes: 'no change',
    serves: (setting) => ({
      url: `/v1/convert/quotes?projectId=p&amount=1000000&from=${token(setting)}&to=${native}&gasPrice=1&userAddress=${user(setting)}`,
    }),
    rejects: { url: `/v1/convert/quotes?amount=1&from=${native}&to=${native}`, status: 400, field: '' },
    fields: ['quotes[].{id,fromAmount,fromAccount,toAmount,toAccount}'],
  },
  getAllowance: {
    changes: 'no change',
    serves: (setting) => ({
      url: `/v1/convert/allowance?projectId=p&tokenAddress=${token(setting)}&userAddress=${user(setting)}`,
    }),
    rejects: { url: `/v1/convert/allowance?tokenAddress=${native}`, status: 400, field: 'userAddress' },
    fields: ['allowance'],
  },
  getGasPrice: {
    changes: 'no change',
    serves: () => ({ url: `/v1/convert/gas-price?projectId=p&chainId=${network}` }),
    rejects: { url: '/v1/convert/gas-price', status: 400, field: 'chainId' },
    fields: ['{standard,fast,instant}'],
  },
  buildSwap: {
    changes: 'no change',
    serves: (setting) => ({ url: '/v1/convert/build-transaction', body: swap(setting) }),
    rejects: { url: '/v1/convert/build-transaction', body: { amount: '1' }, status: 400, field: 'from' },
    fields: ['tx.{from,to,data,amount}', 'tx.eip155.{gas,gasPrice}'],
  },
  buildApproval: {
    changes: 'no change',
    serves: (setting) => ({
      url: `/v1/convert/build-approve?projectId=p&from=${token(setting)}&to=${native}&userAddress=${user(setting)}`,
    }),
    rejects: { url: `/v1/convert/build-approve?from=${native}&to=${native}&amount=-1`, status: 400, field: 'amount' },
    fields: ['tx.{from,to,data,value}', 'tx.eip155.gasPrice'],
  },
  getPrices: {
    changes: 'no change',
    serves: (setting) => ({
      url: '/v1/fungible/price',
      body: { projectId: 'p', currency: 'usd', addresses: [native, token(setting)] },
    }),
    rejects: {
      url: '/v1/fungible/price',
      body: { currency: 'doge', addresses: [native] },
      status: 422,
      field: 'currency',
    },
    fields: ['fungibles[].{address,name,symbol,iconUrl,price,decimals}'],
  },
  getExchangeRate: {
    changes: 'no change',
    serves: () => ({ url: '/v1/fungible/exchange-rate?projectId=p&currency=EUR' }),
    rejects: { url: '/v1/fungible/exchange-rate?currency=eur', status: 400, field: 'currency' },
    fields: [],
  },
  getPriceHistory: {
    changes: 'no change',
    serves: () => ({ url: `/v1/fungible/price-history?projectId=p&address=${native}` }),
    rejects: { url: `/v1/fungible/price-history?address=${native}&points=0`, status: 400, field: 'points' },
    fields: [],
  },
  createNameNonce: {
    changes: 'the caller’s own',
    serves: () => ({ url: '/v1/profile/nonce', body: { address: createOwner().address } }),
    rejects: { url: '/v1/profile/nonce', body: { address: noAddress }, status: 400, field: 'address' },
    fields: [],
  },
  registerName: {
    changes: 'an address',
    serves: async ({ server }) => {
      const message = { name: 'mooring.reown.id', attributes: { bio: 'Harbour master' } }
      return { url: '/v1/profile/account', body: await signFresh(server, createOwner(), message) }
    },
    rejects: {
      url: '/v1/profile/account',
      body: { message: 'hello', signature: '0x', coin_type: 60, address: stranger },
      status: 422,
      field: '',
    },
    fields: nameFields,
  },
  updateNameAttributes: {
    changes: 'an address',
    serves: async (setting) => {
      const { owner, name } = await registerName(setting, 'anchor.reown.id')
      const message = { kind: 'setAttributes', name, attributes: { bio: 'Rope maker' } } as const
      return { url: `/v1/profile/account/${name}/attributes`, body: await signFresh(setting.server, owner, message) }
    },
    rejects: {
      url: '/v1/profile/account/nobody.reown.id/attributes',
      body: { message: 'hello', signature: '0x', coin_type: 60, address: stranger },
      status: 422,
      field: '',
    },
    fields: ['bio'],
  },
  updateNameAddress: {
    changes: 'an address',
    serves: async (setting) => {
      const { owner, name } = await registerName(setting, 'capstan.reown.id')
      const message = { kind: 'setAddress', name, coinType, to: createOwner().address } as const
      return { url: `/v1/profile/account/${name}/address`, body: await signFresh(setting.server, owner, message) }
    },
    rejects: { url: '/v1/profile/account/nobody.reown.id/address', body: 'hello', status: 400, field: 'body' },
    fields: [`${coinType}.{address,created_at}`],
  },
  undoNameChange: {
    changes: 'an address',
    serves: async ({ server }) => {
      const { owner, name } = await registerName({ server }, 'halyard.reown.id')
      const gift = { kind: 'setOwner', name, coinType: 60, to: createOwner().address } as const
      await server.post(`/v1/profile/account/${name}/address`, await signFresh(server, owner, gift))
      const message = { kind: 'undoOwnerChange', name } as const
      return { url: `/v1/profile/account/${name}/undo`, body: await signFresh(server, owner, message) }
    },
    rejects: {
      url: '/v1/profile/account/nobody.reown.id/undo',
      body: { message: 'hello', signature: '0x', coin_type: 60, address: stranger },
      status: 422,
      field: '',
    },
    fields: nameFields,
  },
  getName: {
    changes: 'no change',
    serves: async (setting) => {
      const { name } = await registerName(setting, 'lantern.reown.id')
      return { url: `/v1/profile/account/${name}?apiVersion=2` }
    },
    rejects: { url: '/v1/profile/account/lantern.eth', status: 400, field: 'name' },
    fields: nameFields,
  },
  resolveName: {
    changes: 'no change',
    serves: async (setting) => {
      const { name } = await registerName(setting, 'beacon.reown.id')
      return { url: `/v1/profile/resolve/${name}?projectId=p&coin_type=60` }
    },
    rejects: { url: '/v1/profile/resolve/beacon?projectId=p', status: 400, field: 'name' },
    fields: [],
  },
  getNamesOfAddress: {
    changes: 'no change',
    serves: async (setting) => {
      const { owner } = await registerName(setting, 'tiller.reown.id')
      return { url: `/v1/profile/reverse/${owner.address}?sender=${owner.address}&apiVersion=2` }
    },
    rejects: { url: `/v1/profile/reverse/${noAddress}`, status: 400, field: 'address' },
    fields: nameFields.map((field) => `[].${field}`),
  },
  getNameSuggestions: {
    changes: 'no change',
    serves: () => ({ url: '/v1/profile/suggestions/harb?zone=reown.id' }),
    rejects: { url: '/v1/profile/suggestions/ha', status: 400, field: 'name' },
    fields: ['suggestions[].{name,registered}'],
  },
  resolveEnsLookup: {
    changes: 'no change',
    serves: () => {
      const name = 'nobody.reown.id'
      const addr = encodeFunctionData({ abi: resolverAbi, functionName: 'addr', args: [namehash(name)] })
      const args = [toHex(packetToBytes(name)), addr] as const
      const data = encodeFunctionData({ abi: resolverAbi, functionName: 'resolve', args })
      return { url: '/v1/ens/lookup', body: { sender: stranger, data } }
    },
    rejects: {
      url: '/v1/ens/lookup',
      body: { sender: stranger, data: concat(['0x12345678']) },
      status: 400,
      field: 'data',
    },
    fields: [],
  },
  createOnrampUrl: {
    changes: 'the caller’s own',
    serves: () => ({ url: '/v1/generators/onrampurl?projectId=p', body: checkout }),
    rejects: {
      url: '/v1/generators/onrampurl?projectId=p',
      body: { ...checkout, presetFiatAmount: 0.5 },
      status: 400,
      field: 'presetFiatAmount',
    },
    fields: ['url'],
  },
  getOnrampOptions: {
    changes: 'no change',
    serves: () => ({ url: '/v1/onramp/options?projectId=p' }),
    rejects: { url: '/v1/onramp/options?country=USA', status: 400, field: 'country' },
    fields: [
      'paymentCurrencies[].id',
      'paymentCurrencies[].payment_method_limits[].{id,min,max}',
      'purchaseCurrencies[].{id,name,symbol}',
      'purchaseCurrencies[].networks[].{name,display_name,contract_address,chain_id}',
    ],
  },
  getOnrampBuyOptions: {
    changes: 'no change',
    serves: () => ({ url: '/v1/onramp/buy/options?projectId=p&country=US&subdivision=NY' }),
    rejects: { url: '/v1/onramp/buy/options', status: 400, field: 'country' },
    fields: [
      'paymentCurrencies[].id',
      'paymentCurrencies[].limits[].{id,min,max}',
      'paymentCurrencies[].payment_method_limits[].{id,min,max}',
      'purchaseCurrencies[].{id,name,symbol}',
      'purchaseCurrencies[].networks[].{name,displayName,contractAddress,chainId}',
      'purchaseCurrencies[].networks[].{display_name,contract_address,chain_id}',
    ],
  },
  getOnrampQuote: {
    changes: 'no change',
    serves: () => ({
      url: '/v1/onramp/quote?projectId=p',
      body: { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100', network },
    }),
    rejects: {
      url: '/v1/onramp/quote',
      body: { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '1e3' },
      status: 400,
      field: 'amount',
    },
    fields: [...['paymentTotal', 'paymentSubtotal', 'purchaseAmount', 'networkFee'].map(sum), 'quoteId'],
  },
  getOnrampBuyQuote: {
    changes: 'no change',
    serves: () => ({
      url: '/v1/onramp/buy/quotes?projectId=p&purchaseCurrency=USDC&purchaseNetwork=local&paymentAmount=100&paymentCurrency=USD&paymentMethod=card&country=US',
    }),
    rejects: { url: '/v1/onramp/buy/quotes?purchaseCurrency=USDC', status: 400, field: 'paymentAmount' },
    fields: [
      ...['paymentTotal', 'paymentSubtotal', 'purchaseAmount', 'networkFee'].map(sum),
      ...['paymentTotal', 'paymentSubTotal', 'purchaseAmount', 'coinbaseFee', 'networkFee'].map(
        (name) => `${name}.{value,currency}`,
      ),
      'quoteId',
    ],
  },
  getOnrampProviders: {
    changes: 'no change',
    serves: () => ({ url: '/v1/onramp/providers?projectId=p' }),
    rejects: { url: `/v1/onramp/providers?${longProject}`, status: 400, field: 'projectId' },
    fields: ['[].{categories,name,serviceProvider,status,websiteUrl}', '[].logos.{dark,darkShort,light,lightShort}'],
  },
  getOnrampProviderProperties: {
    changes: 'no change',
    serves: () => ({ url: '/v1/onramp/providers/properties?projectId=p&type=countries&countries=US' }),
    rejects: { url: '/v1/onramp/providers/properties?type=all', status: 400, field: 'type' },
    fields: ['[].countryCode'],
  },
  getOnrampMultiQuotes: {
    changes: 'no change',
    serves: () => ({
      url: '/v1/onramp/multi/quotes',
      body: {
        projectId: 'p',
        destinationCurrencyCode: 'USDC_LOCAL',
        sourceAmount: 100,
        sourceCurrencyCode: 'USD',
        countryCode: 'US',
        paymentMethodType: 'CREDIT_DEBIT_CARD',
      },
    }),
    rejects: {
      url: '/v1/onramp/multi/quotes',
      body: { destinationCurrencyCode: 'USDC', sourceAmount: '100', sourceCurrencyCode: 'USD' },
      status: 400,
      field: 'sourceAmount',
    },
    fields: ['[].{destinationAmount,exchangeRate,networkFee,serviceProvider,totalFee,paymentMethodType}'],
  },
  createOnrampWidget: {
    changes: 'the caller’s own',
    serves: () => ({
      url: '/v1/onramp/widget',
      body: {
        projectId: 'p',
        sessionData: {
          destinationCurrencyCode: 'USDC_LOCAL',
          serviceProvider: 'BANXA',
          sourceAmount: 100,
          sourceCurrencyCode: 'USD',
          walletAddress: stranger,
        },
      },
    }),
    rejects: {
      url: '/v1/onramp/widget',
      body: { sessionData: {} },
      status: 400,
      field: 'sessionData.destinationCurrencyCode',
    },
    fields: ['widgetUrl'],
  },
  receiveOnrampWebhook: {
    changes: 'a firm',
    serves: () => {
      const { rawBody, headers } = coinbaseReport({ transactionId: 'reported' })
      return { url: '/v1/onramp/webhooks/coinbase', body: rawBody, headers }
    },
    rejects: { url: '/v1/onramp/webhooks/moonpay', body: {}, status: 400, field: 'provider' },
    fields: [],
  },
  getOnrampTransactions: {
    changes: 'no change',
    serves: async ({ server }) => {
      const { rawBody, headers } = coinbaseReport({ transactionId: 'requested' })
      await server.post('/v1/onramp/webhooks/coinbase', rawBody, headers)
      return { url: '/v1/onramp/transactions/requested?projectId=p' }
    },
    rejects: { url: `/v1/onramp/transactions/${'x'.repeat(129)}`, status: 400, field: 'reference' },
    fields: [],
  },
  createSession: {
    // Allows nothing before the owner has signed for it.
    changes: 'the caller’s own',
    serves: async (setting) => {
      const { dapp } = await beginSession(setting)
      return {
        url: dapp.at(''),
        body: { ...dapp.grant, dappKey: createDapp(setting.server).dappKey, origin: dapp.origin },
      }
    },
    rejects: { url: `/v1/sessions/${network}:${stranger}`, body: { expiry: 'soon' }, status: 422, field: 'expiry' },
    fields: ['pci', 'key.{type,publicKey}'],
  },
  activateSession: {
    changes: 'a project',
    serves: async (setting) => {
      const { dapp, begun } = await beginSession(setting)
      return { url: dapp.at('/activate'), body: await dapp.prove(begun) }
    },
    rejects: {
      url: `/v1/sessions/${network}:${stranger}/activate`,
      body: {},
      status: 422,
      field: 'expiry',
    },
    fields: [],
  },
  getSessions: {
    changes: 'no change',
    serves: async (setting) => {
      const { dapp, begun } = await beginSession(setting)
      await dapp.activate(begun)
      return { url: dapp.at('') }
    },
    rejects: { url: `/v1/sessions/${stranger}`, status: 400, field: 'address' },
    fields: [
      'pcis[].{pci,expiry,createdAt,context,revokedAt}',
      'pcis[].project.{id,name,url,iconUrl}',
      'pcis[].permissions[].{type,data}',
      'pcis[].policies[].{type,data}',
    ],
  },
  getSessionContext: {
    changes: 'no change',
    serves: async (setting) => {
      const { dapp, begun } = await beginSession(setting)
      await dapp.activate(begun)
      return { url: `${dapp.at('/getcontext')}&pci=${begun.pci}` }
    },
    rejects: { url: `/v1/sessions/${network}:${stranger}/getcontext?pci=1`, status: 400, field: 'pci' },
    fields: ['context'],
  },
  cosignOperation: {
    changes: 'a project',
    serves: async (setting) => {
      const { dapp, begun } = await beginSession(setting)
      await dapp.activate(begun)
      const { address } = dapp.owner
      const userOp = userOperation(address, { calls: [{ to: address, value: 1n, data: '0x' }] })
      return { url: dapp.at('/sign'), body: { pci: begun.pci, userOp: await dapp.signOperation(userOp) } }
    },
    rejects: { url: `/v1/sessions/${network}:${stranger}/sign`, body: { pci: 1 }, status: 422, field: 'pci' },
    fields: ['signature'],
  },
  createSessionNonce: {
    changes: 'the caller’s own',
    serves: async (setting) => {
      const { dapp, begun } = await beginSession(setting)
      return { url: dapp.at('/nonce'), body: { pci: begun.pci, activate: { ...dapp.grant, context: '0xc0ffee' } } }
    },
    rejects: { url: `/v1/sessions/${network}:${stranger}/nonce`, body: { pci: '1' }, status: 422, field: 'pci' },
    fields: [],
  },
  revokeSession: {
    changes: 'an address',
    serves: async (setting) => {
      const { dapp, begun } = await beginSession(setting)
      await dapp.activate(begun)
      const { nonce, message } = (await setting.server.post(dapp.at('/nonce'), { pci: begun.pci })).body
      const signature = await dapp.owner.signMessage({ message })
      return { url: dapp.at('/revoke'), body: { pci: begun.pci, signature, nonce } }
    },
    rejects: { url: `/v1/sessions/${network}:${stranger}/revoke`, body: {}, status: 422, field: 'pci' },
    fields: [],
  },
  createSignInNonce: {
    changes: 'no change',
    serves: () => ({
      url: '/v1/auth/nonce?projectId=p',
      body: { account: testWallets.eip155().account },
      headers: { origin: 'https://shop.example' },
    }),
    rejects: { url: '/v1/auth/nonce?projectId=p', body: { account: '0x12' }, status: 422, field: 'account' },
    fields: ['{nonce,expiresAt}'],
  },
  verifySignIn: {
    changes: 'the caller’s own',
    serves: async ({ server }) => {
      const visitor = createVisitor(server, { project: 'p' })
      return { url: '/v1/auth/verify?projectId=p', body: await visitor.sign(), headers: { origin: visitor.origin } }
    },
    rejects: { url: '/v1/auth/verify?projectId=p', body: { message: 'x' }, status: 422, field: 'signature' },
    fields: ['session.{id,account,domain,issuedAt,expiresAt}', '{accessToken,accessExpiresAt,refreshToken}'],
  },
  requestSignInSession: {
    changes: 'the caller’s own',
    serves: async ({ server }) => {
      const visitor = createVisitor(server, { project: 'p' })
      const { accessToken } = await visitor.signIn()
      return {
        url: '/v1/auth/session?projectId=p',
        body: { action: 'list' },
        headers: { origin: visitor.origin, authorization: `Bearer ${accessToken}` },
      }
    },
    rejects: { url: '/v1/auth/session?projectId=p', body: { action: 'steal' }, status: 422, field: 'action' },
    fields: ['sessions[].{id,device,createdAt,lastUsedAt,isCurrent}'],
  },
  getSignInKeys: {
    changes: 'no change',
    serves: () => ({ url: '/.well-known/jwks.json' }),
    rejects: { url: '/.well-known/jwks.json', method: 'POST', status: 405, field: 'method' },
    fields: ['keys[].{kty,crv,x,kid,alg,use}'],
  },
  reportError: {
    changes: 'no change',
    serves: () => ({ url: '/e?projectId=p&st=appkit&sv=react-1', body: '{"eventId":"1","props":{"type":"error"}}' }),
    rejects: { url: '/e', body: 'hello', status: 400, field: 'body' },
    fields: [],
  },
  reportEvents: {
    changes: 'no change',
    serves: () => ({
      url: '/batch?projectId=p&st=appkit&sv=react-1',
      body: '[{"eventId":"1","props":{"type":"track","event":"MODAL_OPEN"}}]',
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
    }),
    rejects: { url: '/batch', body: '7', status: 422, field: 'body' },
    fields: [],
  },
  getWallets: {
    changes: 'no change',
    serves: () => ({
      url: '/getWallets?projectId=p&st=appkit&sv=react-1&page=1&entries=40&include=&exclude=&chains=eip155:1&search=&badge_type=none',
    }),
    rejects: { url: '/getWallets?entries=101', status: 400, field: 'entries' },
    fields: [
      'count',
      'data[].{id,name,badge_type,chains,homepage,image_id,image_url,order,display_index}',
      'data[].{link_mode,mobile_link,desktop_link,webapp_link,app_store,play_store,chrome_store,rdns}',
      'data[].injected[].{namespace,injected_id}',
      'data[].{supports_wc,supports_wcpay}',
    ],
  },
  getWalletImage: {
    changes: 'no change',
    serves: async ({ server }) => {
      const { body } = await server.get('/getWallets?entries=1')
      return { url: `/getWalletImage/${body.data[0].image_id}?projectId=p` }
    },
    rejects: { url: '/getWalletImage/nobody', status: 404, field: 'id' },
    fields: [],
  },
  getAssetImage: {
    changes: 'no change',
    serves: () => ({ url: '/public/getAssetImage/eip155:1' }),
    rejects: { url: '/public/getAssetImage/eip155:999999', status: 404, field: 'id' },
    fields: [],
  },
  getCurrencyImage: {
    changes: 'no change',
    serves: () => ({ url: '/public/getCurrencyImage/usd' }),
    rejects: { url: '/public/getCurrencyImage/dollar', status: 400, field: 'code' },
    fields: [],
  },
  getTokenImage: {
    changes: 'no change',
    serves: () => ({ url: '/public/getTokenImage/USDC' }),
    rejects: { url: `/public/getTokenImage/${'x'.repeat(65)}`, status: 400, field: 'symbol' },
    fields: [],
  },
  getRemoteImage: {
    changes: 'no change',
    serves: async ({ server, me }) => {
      const { body } = await server.get(`/v1/account/${me}/nfts`)
      return { url: new URL(body.data[0].imageUrl, 'https://latchkey.test').pathname }
    },
    rejects: { url: '/public/getRemoteImage/1', status: 400, field: 'id' },
    fields: [],
  },
  getAppConfig: {
    changes: 'no change',
    serves: () => ({ url: '/appkit/v1/config?projectId=p&st=appkit&sv=react-1' }),
    rejects: { url: `/appkit/v1/config?${longProject}`, status: 400, field: 'projectId' },
    fields: ['features[].{id,isEnabled,config}'],
  },
  getProjectLimits: {
    changes: 'no change',
    serves: () => ({ url: '/appkit/v1/project-limits?projectId=p&st=appkit&sv=react-1' }),
    rejects: { url: `/appkit/v1/project-limits?${longProject}`, status: 400, field: 'projectId' },
    fields: ['planLimits.{tier,isAboveRpcLimit,isAboveMauLimit}'],
  },
  getAllowedOrigins: {
    changes: 'no change',
    serves: () => ({ url: '/projects/v1/origins?projectId=p' }),
    rejects: { url: `/projects/v1/origins?${longProject}`, status: 400, field: 'projectId' },
    fields: ['allowedOrigins'],
  },
  getAnalytics: {
    changes: 'no change',
    serves: () => ({
      url: '/v1/analytics?projectId=p&days=7',
      headers: { authorization: `Bearer ${operatorToken}` },
    }),
    rejects: { url: '/v1/analytics?projectId=p&days=0', status: 400, field: 'days' },
    fields: ['projectId', 'days[].{day,errors}', 'funnel[].{step,visits,events}'],
  },
  getAnalyticsConfig: {
    changes: 'no change',
    serves: () => ({ url: '/getAnalyticsConfig?projectId=p' }),
    rejects: { url: `/getAnalyticsConfig?${longProject}`, status: 400, field: 'projectId' },
    fields: ['isAnalyticsEnabled'],
  },
  proxyRpc: {
    changes: 'no change',
    serves: () => ({
      url: `/v1?projectId=p&chainId=${network}`,
      body: { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] },
    }),
    rejects: { url: '/v1?chainId=eip155:5', body: { method: 'eth_chainId' }, status: 400, field: 'chainId' },
    fields: ['{jsonrpc,id,result}'],
  },
  readEsplora: {
    changes: 'no change',
    serves: ({ payer }) => ({ url: `/v1/esplora/${regtestId}/address/${payer.address}/utxo?projectId=p` }),
    rejects: { url: `/v1/esplora/${regtestId}/address/..%2Ftx?projectId=p`, status: 404, field: 'path' },
    fields: ['[].{txid,vout,value,status}'],
  },
  sendEsplora: {
    changes: 'no change',
    serves: async ({ payer }) => ({
      url: `/v1/esplora/${regtestId}/tx?projectId=p`,
      body: await payer.sign([{ to: payer.address, value: 10_000 }]),
    }),
    rejects: { url: `/v1/esplora/${regtestId}/tx?projectId=p`, body: 'no hex', status: 400, field: 'body' },
    fields: [],
  },
  readLcd: {
    changes: 'no change',
    serves: ({ star }) => ({
      url: `/v1/lcd/${cosmosId}/cosmos/auth/v1beta1/accounts/${star.address}?projectId=p`,
    }),
    rejects: { url: `/v1/lcd/${cosmosId}/control/fund?projectId=p`, status: 404, field: 'path' },
    fields: ['{account}'],
  },
  sendLcd: {
    changes: 'no change',
    serves: async ({ star }) => ({
      url: `/v1/lcd/${cosmosId}/cosmos/tx/v1beta1/txs?projectId=p`,
      body: { tx_bytes: await star.sign({ to: star.address }), mode: 'BROADCAST_MODE_SYNC' },
    }),
    rejects: { url: `/v1/lcd/${cosmosId}/cosmos/tx/v1beta1/txs?projectId=p`, body: {}, status: 400, field: 'body' },
    fields: ['{tx_response}'],
  },
  requestBundler: {
    changes: 'no change',
    serves: () => ({
      url: `/v1/bundler?projectId=p&chainId=${network}`,
      body: { jsonrpc: '2.0', id: 1, method: 'eth_getUserOperationReceipt', params: ['0x12'] },
    }),
    rejects: {
      url: `/v1/bundler?chainId=${network}`,
      body: { jsonrpc: '2.0', id: 1, method: 'eth_accounts', params: [] },
      status: 422,
      field: 'method',
    },
    fields: ['{jsonrpc,id,result}'],
  },
  getHealth: {
    changes: 'no change',
    serves: () => ({ url: '/health' }),
    rejects: { url: '/health', method: 'POST', status: 405, field: 'method' },
    fields: [],
  },
}

function sum(name: string): string {
  return `${name}.{amount,currency}`
}
