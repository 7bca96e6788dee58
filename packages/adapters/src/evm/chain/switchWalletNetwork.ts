import type { Network } from '@latchkey/core'
import { UnrecognizedChainError, WalletError } from '@latchkey/core/errors'
import { quietTimeoutMs } from '@latchkey/core/internal'
import type { Eip1193Provider } from '../provider.ts'
import { parseChainId } from './parseWalletEvent.ts'
import { requestWallet } from './requestWallet.ts'

/**
 * Switches the wallet's chain (EIP-3326); a chain it does not know is added first (EIP-3085). Prompts the visitor. Resolves only once the
 * wallet reports that it is on the chain.
 * @throws UserRejectedError, UnrecognizedChainError, WalletError and what `requestWallet` throws
 */
export async function switchWalletNetwork(
  provider: Eip1193Provider,
  options: { network: Network; signal?: AbortSignal },
): Promise<void> {
  const { network, signal } = options
  const chainId = `0x${Number(network.id).toString(16)}`
  const switchChain = () =>
    requestWallet(provider, { method: 'wallet_switchEthereumChain', params: [{ chainId }], signal })
  const isSwitched = async () => {
    const answer = await requestWallet(provider, { method: 'eth_chainId', signal, timeoutMs: quietTimeoutMs })
    return parseChainId(answer) === String(network.id)
  }

  try {
    await switchChain()
  } catch (error) {
    if (!(error instanceof UnrecognizedChainError)) throw error
    await requestWallet(provider, {
      method: 'wallet_addEthereumChain',
      params: [toAddParameters(network, chainId)],
      signal,
    })
    // Most wallets switch when they add a chain, some only add it.
    if (!(await isSwitched())) await switchChain()
    if (!(await isSwitched())) throw new UnrecognizedChainError({ cause: error })
    return
  }
  if (!(await isSwitched()))
    throw new WalletError({ details: 'The wallet accepted the switch but stayed on its network.' })
}

/** EIP-3085. */
function toAddParameters(network: Network, chainId: string) {
  return {
    chainId,
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: network.rpcUrls,
    ...(network.blockExplorerUrl ? { blockExplorerUrls: [network.blockExplorerUrl] } : {}),
  }
}
