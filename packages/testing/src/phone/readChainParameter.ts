import { ProviderError } from '../mockWallet/ProviderError.ts'

/**
 * The parameter of `wallet_switchEthereumChain` (EIP-3326) and `wallet_addEthereumChain` (EIP-3085).
 * @throws ProviderError -32602 when it names no chain.
 */
export function readChainParameter(parameter: unknown): { caipId: string; rpcUrl: string | undefined } {
  const { chainId, rpcUrls } = (typeof parameter === 'object' && parameter) as { chainId?: unknown; rpcUrls?: unknown }
  const id = typeof chainId === 'string' && /^0x[0-9a-f]{1,13}$/i.test(chainId) ? Number(chainId) : 0
  if (id === 0) throw new ProviderError({ code: -32602, message: 'Invalid params: chainId is no hexadecimal number.' })
  const rpcUrl = Array.isArray(rpcUrls) && typeof rpcUrls[0] === 'string' ? rpcUrls[0] : undefined
  return { caipId: `eip155:${id}`, rpcUrl }
}
