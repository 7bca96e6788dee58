import { BaseError, UnrecognizedChainError } from '@latchkey/core/errors'
import { quietTimeoutMs } from '@latchkey/core/internal'
import type { PageWallet } from '../discovery/PageWallet.ts'
import type { CosmosNetwork } from '../parseOptions.ts'
import { type CosmosKey, parseKey } from './CosmosKey.ts'
import { callProvider } from './callProvider.ts'

type Request = { network: CosmosNetwork; signal?: AbortSignal | undefined }

/**
 * Requests access on a network; prompts. A wallet that does not know the network is suggested it, and shows it to the visitor.
 * @throws UnrecognizedChainError where it cannot be, WalletError, and what the wallet throws
 */
export async function connectWallet(wallet: PageWallet, { network, signal }: Request): Promise<CosmosKey> {
  const enable = () => callProvider(wallet, 'enable', { parameters: [network.id], signal })
  try {
    await enable()
  } catch (error) {
    if (!(error instanceof BaseError && error.code === 'UNRECOGNIZED_CHAIN')) throw error
    const info = toChainInfo(network)
    if (!info || !wallet.method('experimentalSuggestChain')) throw new UnrecognizedChainError({ cause: error })
    await callProvider(wallet, 'experimentalSuggestChain', { parameters: [info], signal })
    await enable()
  }
  return parseKey(await callProvider(wallet, 'getKey', { parameters: [network.id], signal }), network)
}

/**
 * The account that a wallet grants on a network, without a prompt where the wallet says what it grants: Keplr by `isEnabled`, Leap by
 * `isConnected`. One that says nothing is read all the same: it granted access on an earlier page, or nobody would ask.
 * @param options.signal how long to wait for it; by default for 10 s
 * @returns undefined where it grants nothing
 */
export async function readGranted(wallet: PageWallet, { network, signal }: Request): Promise<CosmosKey | undefined> {
  const options = { parameters: [network.id], ...(signal ? { signal } : { timeoutMs: quietTimeoutMs }) }
  const says = ['isEnabled', 'isConnected'].find((method) => wallet.method(method))
  if (says && (await callProvider(wallet, says, options)) !== true) return undefined
  return parseKey(await callProvider(wallet, 'getKey', options), network)
}

/** Ends the page's access, where the wallet can. */
export async function disconnectWallet(wallet: PageWallet, { network, signal }: Request): Promise<void> {
  const method = ['disable', 'disconnect'].find((one) => wallet.method(one))
  if (method) await callProvider(wallet, method, { parameters: [network.id], signal, timeoutMs: quietTimeoutMs })
}

/** A network as wallets show it before they add it; undefined without an RPC, which they require. */
function toChainInfo(network: CosmosNetwork): object | undefined {
  const { id, name, bech32Prefix: prefix, coinType, denom, nativeCurrency, gasPrice, rpcUrl, rpcUrls } = network
  if (!rpcUrl) return undefined
  const { symbol: coinDenom, decimals: coinDecimals } = nativeCurrency
  const currency = { coinDenom, coinMinimalDenom: denom, coinDecimals }
  const gasPriceStep = Object.fromEntries(Object.entries(gasPrice).map(([step, price]) => [step, Number(price)]))
  return {
    chainId: id,
    chainName: name,
    rpc: rpcUrl,
    rest: rpcUrls[0],
    bip44: { coinType },
    bech32Config: {
      bech32PrefixAccAddr: prefix,
      bech32PrefixAccPub: `${prefix}pub`,
      bech32PrefixValAddr: `${prefix}valoper`,
      bech32PrefixValPub: `${prefix}valoperpub`,
      bech32PrefixConsAddr: `${prefix}valcons`,
      bech32PrefixConsPub: `${prefix}valconspub`,
    },
    currencies: [currency],
    feeCurrencies: [{ ...currency, gasPriceStep }],
    stakeCurrency: currency,
  }
}
