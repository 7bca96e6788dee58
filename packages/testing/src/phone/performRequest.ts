import { http } from 'viem'
import { addGas } from '../mockWallet/signRequest.ts'
import { ProviderError } from '../shared/callNode.ts'
import type { PhoneContext } from './PhoneContext.ts'
import type { PhoneRequest } from './PhoneWallet.ts'
import { performBitcoinRequest } from './performBitcoinRequest.ts'
import { performCosmosRequest } from './performCosmosRequest.ts'
import { performPolkadotRequest } from './performPolkadotRequest.ts'
import { performSolanaRequest } from './performSolanaRequest.ts'
import { updateChain } from './updateSessions.ts'

/**
 * Performs a request: signs with the account's key, signs and sends through the wallet's node, or switches.
 * @throws ProviderError as a wallet answers (4100, 4200, 4901, 4902, -32602), or viem's errors.
 */
export async function performRequest(context: PhoneContext, request: PhoneRequest): Promise<unknown> {
  const { state } = context
  const { method, chainId } = request
  if (chainId.startsWith('solana:')) return performSolanaRequest(context, request)
  if (chainId.startsWith('bip122:')) return performBitcoinRequest(context, request)
  if (chainId.startsWith('cosmos:')) return performCosmosRequest(context, request)
  if (chainId.startsWith('polkadot:')) return performPolkadotRequest(context, request)
  const [first, second] = Array.isArray(request.params) ? request.params : []
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return state.accounts()
    case 'eth_chainId':
      return `0x${Number(state.chainId().split(':')[1]).toString(16)}`
    case 'personal_sign': {
      const { signPersonalMessage } = await import('../mockWallet/localSigner.ts')
      return signPersonalMessage(state.privateKey(String(second)), String(first))
    }
    case 'eth_signTypedData_v4': {
      const { signTypedData } = await import('../mockWallet/localSigner.ts')
      return signTypedData(state.privateKey(String(first)), second)
    }
    case 'eth_sendTransaction':
      return send(context, { chainId, transaction: first })
    case 'wallet_switchEthereumChain': {
      const { caipId } = readChainParameter(first)
      if (!state.chains().includes(caipId)) {
        throw new ProviderError({
          code: 4902,
          message: `Unrecognized chain ID "${caipId}". Try adding the chain first.`,
        })
      }
      state.activateChain(caipId)
      await updateChain(context)
      return null
    }
    case 'wallet_addEthereumChain': {
      const { caipId, rpcUrl } = readChainParameter(first)
      if (!rpcUrl) throw new ProviderError({ code: -32602, message: 'Invalid params: the chain has no rpcUrls.' })
      if (!state.chains().includes(caipId)) state.addChain(caipId, rpcUrl)
      state.activateChain(caipId)
      await updateChain(context)
      return null
    }
    default:
      throw new ProviderError({ code: 4200, message: `The wallet does not support ${method}.` })
  }
}

async function send(context: PhoneContext, options: { chainId: string; transaction: unknown }): Promise<string> {
  const { transaction, chainId } = options
  if (typeof transaction !== 'object' || transaction === null)
    throw new ProviderError({ code: -32602, message: 'Invalid params: there is no transaction.' })
  const privateKey = context.state.privateKey(String((transaction as { from?: unknown }).from))
  const node = http(context.state.nodeOf(chainId), { timeout: 10_000, retryCount: 0 })({ retryCount: 0 })
  const { sendSigned } = await import('../mockWallet/localSigner.ts')
  return context.inTurn(async () =>
    sendSigned(privateKey, { transaction: await addGas(transaction, node.request), request: node.request }),
  )
}

/**
 * The parameter of `wallet_switchEthereumChain` (EIP-3326) and `wallet_addEthereumChain` (EIP-3085).
 * @throws ProviderError -32602 when it names no chain.
 */
function readChainParameter(parameter: unknown): { caipId: string; rpcUrl: string | undefined } {
  const { chainId, rpcUrls } = (typeof parameter === 'object' && parameter) as { chainId?: unknown; rpcUrls?: unknown }
  const id = typeof chainId === 'string' && /^0x[0-9a-f]{1,13}$/i.test(chainId) ? Number(chainId) : 0
  if (id === 0) throw new ProviderError({ code: -32602, message: 'Invalid params: chainId is no hexadecimal number.' })
  const rpcUrl = Array.isArray(rpcUrls) && typeof rpcUrls[0] === 'string' ? rpcUrls[0] : undefined
  return { caipId: `eip155:${id}`, rpcUrl }
}
